-- Apart from other tables, so that it waits for the writers of these alone.
CREATE TRIGGER partners_added_event AFTER INSERT ON partners
  FOR EACH ROW WHEN (NEW.kind = 'person' AND NEW.role = 'customer')
  EXECUTE FUNCTION note_webhook_event('customer.changed', 'id');
--> statement-breakpoint
CREATE TRIGGER partners_changed_event
  AFTER UPDATE OF name, email, phone, city, membership, company_id, verified_at, erased_at ON partners
  FOR EACH ROW WHEN (NEW.kind = 'person' AND NEW.role = 'customer'
    AND (NEW.name, NEW.email, NEW.phone, NEW.city, NEW.membership, NEW.company_id, NEW.verified_at, NEW.erased_at)
      IS DISTINCT FROM
      (OLD.name, OLD.email, OLD.phone, OLD.city, OLD.membership, OLD.company_id, OLD.verified_at, OLD.erased_at))
  EXECUTE FUNCTION note_webhook_event('customer.changed', 'id');
