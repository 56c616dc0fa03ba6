-- Apart from other tables, so that it waits for the writers of these alone.
CREATE TRIGGER partners_added_change AFTER INSERT ON partners
  FOR EACH ROW WHEN (NEW.kind = 'person' AND NEW.role = 'customer')
  EXECUTE FUNCTION note_change('customer', 'id');
--> statement-breakpoint
CREATE TRIGGER partners_deleted_change AFTER DELETE ON partners
  FOR EACH ROW WHEN (OLD.kind = 'person' AND OLD.role = 'customer')
  EXECUTE FUNCTION note_change('customer', 'id');
--> statement-breakpoint
CREATE TRIGGER partners_changed_change AFTER UPDATE OF kind, role, name, email, phone, city, membership, company_id, verified_at, erased_at ON partners
  FOR EACH ROW WHEN ((OLD.kind = 'person' AND OLD.role = 'customer' OR NEW.kind = 'person' AND NEW.role = 'customer')
    AND (NEW.kind, NEW.role, NEW.name, NEW.email, NEW.phone, NEW.city, NEW.membership, NEW.company_id, NEW.verified_at, NEW.erased_at)
    IS DISTINCT FROM (OLD.kind, OLD.role, OLD.name, OLD.email, OLD.phone, OLD.city, OLD.membership, OLD.company_id, OLD.verified_at, OLD.erased_at))
  EXECUTE FUNCTION note_change('customer', 'id');
