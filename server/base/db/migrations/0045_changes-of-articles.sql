-- Apart from other tables, so that it waits for the writers of these alone.
CREATE TRIGGER products_added_change AFTER INSERT ON products
  REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('article', 'id');
--> statement-breakpoint
CREATE TRIGGER products_deleted_change AFTER DELETE ON products
  REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('article', 'id');
--> statement-breakpoint
CREATE TRIGGER products_changed_change AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_article_changes();
--> statement-breakpoint
CREATE TRIGGER product_stock_counted_change AFTER INSERT ON product_stock
  REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('stock', 'product_id');
--> statement-breakpoint
CREATE TRIGGER product_stock_uncounted_change AFTER DELETE ON product_stock
  REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('stock', 'product_id');
--> statement-breakpoint
CREATE TRIGGER product_stock_changed_change AFTER UPDATE OF available ON product_stock
  FOR EACH ROW WHEN (OLD.available <> NEW.available)
  EXECUTE FUNCTION note_change('stock', 'product_id');
