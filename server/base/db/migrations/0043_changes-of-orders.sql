-- Apart from other tables, so that it waits for the writers of these alone.
CREATE TRIGGER orders_added_change AFTER INSERT ON orders
  FOR EACH ROW
  EXECUTE FUNCTION note_change('order', 'id');
--> statement-breakpoint
CREATE TRIGGER orders_deleted_change AFTER DELETE ON orders
  FOR EACH ROW
  EXECUTE FUNCTION note_change('order', 'id');
--> statement-breakpoint
CREATE TRIGGER orders_changed_change AFTER UPDATE ON orders
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION note_change('order', 'id');
--> statement-breakpoint
CREATE TRIGGER order_lines_added_change AFTER INSERT ON order_lines
  REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER order_lines_deleted_change AFTER DELETE ON order_lines
  REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER order_lines_changed_change AFTER UPDATE OF kind, product_id, position, name, quantity, unit_price, total ON order_lines
  FOR EACH ROW WHEN ((NEW.kind, NEW.product_id, NEW.position, NEW.name, NEW.quantity, NEW.unit_price, NEW.total)
    IS DISTINCT FROM (OLD.kind, OLD.product_id, OLD.position, OLD.name, OLD.quantity, OLD.unit_price, OLD.total))
  EXECUTE FUNCTION note_change('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER payments_added_change AFTER INSERT ON payments
  FOR EACH ROW
  EXECUTE FUNCTION note_change('payment', 'id');
--> statement-breakpoint
CREATE TRIGGER payments_deleted_change AFTER DELETE ON payments
  FOR EACH ROW
  EXECUTE FUNCTION note_change('payment', 'id');
--> statement-breakpoint
CREATE TRIGGER payments_changed_change AFTER UPDATE OF transaction_id, reference, provider, provider_transaction_id, order_id, amount, refunded_xof, state, completed_at, booked_at, refunded_at ON payments
  FOR EACH ROW WHEN ((NEW.transaction_id, NEW.reference, NEW.provider, NEW.provider_transaction_id, NEW.order_id, NEW.amount, NEW.refunded_xof, NEW.state, NEW.completed_at, NEW.booked_at, NEW.refunded_at)
    IS DISTINCT FROM (OLD.transaction_id, OLD.reference, OLD.provider, OLD.provider_transaction_id, OLD.order_id, OLD.amount, OLD.refunded_xof, OLD.state, OLD.completed_at, OLD.booked_at, OLD.refunded_at))
  EXECUTE FUNCTION note_change('payment', 'id');
--> statement-breakpoint
CREATE TRIGGER returns_added_change AFTER INSERT ON returns
  FOR EACH ROW
  EXECUTE FUNCTION note_change('return', 'id');
--> statement-breakpoint
CREATE TRIGGER returns_deleted_change AFTER DELETE ON returns
  FOR EACH ROW
  EXECUTE FUNCTION note_change('return', 'id');
--> statement-breakpoint
CREATE TRIGGER returns_changed_change AFTER UPDATE ON returns
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION note_change('return', 'id');
--> statement-breakpoint
CREATE TRIGGER return_lines_change AFTER INSERT OR UPDATE ON return_lines
  FOR EACH ROW
  EXECUTE FUNCTION note_change('return', 'return_id');
--> statement-breakpoint
CREATE TRIGGER return_lines_deleted_change AFTER DELETE ON return_lines
  FOR EACH ROW
  EXECUTE FUNCTION note_change('return', 'return_id');
