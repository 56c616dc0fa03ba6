-- Apart from other tables, so that it waits for the writers of these alone.
CREATE TRIGGER products_added_event AFTER INSERT ON products
  REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_webhook_events('article.changed', 'id');
--> statement-breakpoint
CREATE TRIGGER products_deleted_event AFTER DELETE ON products
  REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_webhook_events('article.changed', 'id');
--> statement-breakpoint
CREATE TRIGGER products_changed_event AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles();
--> statement-breakpoint
CREATE TRIGGER product_stock_counted_event AFTER INSERT ON product_stock
  REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_webhook_events('stock.changed', 'product_id');
--> statement-breakpoint
CREATE TRIGGER product_stock_uncounted_event AFTER DELETE ON product_stock
  REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_webhook_events('stock.changed', 'product_id');
--> statement-breakpoint
CREATE TRIGGER product_stock_changed_event AFTER UPDATE OF available ON product_stock
  FOR EACH ROW WHEN (OLD.available <> NEW.available)
  EXECUTE FUNCTION note_webhook_event('stock.changed', 'product_id');
