ALTER TABLE "categories" ADD COLUMN "parent_id" integer;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- By hand.
-- A parent has no parent (rule G-52), and its children are hidden with it. Writers of categories take turns on the
-- revision of the catalogue, so that two of them cannot build a third level together.
CREATE FUNCTION keep_category_level() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  above record;
BEGIN
  IF NEW.parent_id IS NULL THEN
    RETURN NEW;
  END IF;
  SELECT parent_id, hidden INTO above FROM categories WHERE id = NEW.parent_id;
  IF NEW.parent_id = NEW.id OR above.parent_id IS NOT NULL
    OR EXISTS (SELECT FROM categories WHERE parent_id = NEW.id)
  THEN
    RAISE EXCEPTION 'category % may not stand under category %', NEW.id, NEW.parent_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'categories_two_levels';
  END IF;
  NEW.hidden := NEW.hidden OR coalesce(above.hidden, false);
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Safe since 0.1.0: the previous release gives no category a parent.
CREATE TRIGGER categories_level BEFORE INSERT OR UPDATE OF parent_id, hidden ON categories
  FOR EACH ROW EXECUTE FUNCTION keep_category_level();
--> statement-breakpoint
CREATE FUNCTION hide_children_of_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE categories SET hidden = true WHERE parent_id = NEW.id AND NOT hidden;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER categories_hide_children AFTER UPDATE OF hidden ON categories
  FOR EACH ROW WHEN (NEW.hidden AND NOT OLD.hidden) EXECUTE FUNCTION hide_children_of_category();
