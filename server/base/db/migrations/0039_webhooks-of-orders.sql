-- Apart from other tables, so that it waits for the writers of these alone.
CREATE TRIGGER orders_placed_event AFTER INSERT ON orders
  FOR EACH ROW EXECUTE FUNCTION note_webhook_event('order.placed', 'id');
--> statement-breakpoint
CREATE TRIGGER orders_paid_event AFTER UPDATE OF amount_paid, amount_total ON orders
  FOR EACH ROW WHEN (OLD.amount_paid < OLD.amount_total AND NEW.amount_paid >= NEW.amount_total)
  EXECUTE FUNCTION note_webhook_event('order.paid', 'id');
--> statement-breakpoint
CREATE TRIGGER orders_state_event AFTER UPDATE OF state, fulfilment ON orders
  FOR EACH ROW WHEN (OLD.state <> NEW.state OR OLD.fulfilment <> NEW.fulfilment)
  EXECUTE FUNCTION note_webhook_event('order.state_changed', 'id');
--> statement-breakpoint
CREATE TRIGGER returns_asked_event AFTER INSERT ON returns
  FOR EACH ROW EXECUTE FUNCTION note_webhook_event('return.changed', 'id');
--> statement-breakpoint
CREATE TRIGGER returns_state_event AFTER UPDATE OF state ON returns
  FOR EACH ROW WHEN (OLD.state <> NEW.state)
  EXECUTE FUNCTION note_webhook_event('return.changed', 'id');
