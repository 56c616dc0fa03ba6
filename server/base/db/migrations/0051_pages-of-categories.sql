CREATE TABLE "category_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	"current" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "page_title" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "page_description" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "introduction" text;--> statement-breakpoint
ALTER TABLE "category_slugs" ADD CONSTRAINT "category_slugs_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "category_slugs_current" ON "category_slugs" USING btree ("category_id") WHERE current;--> statement-breakpoint
CREATE INDEX "category_slugs_category" ON "category_slugs" USING btree ("category_id");--> statement-breakpoint
-- Written by hand from here on. A name without case, accents and signs; 'rayon' for one that has no letter of ours.
CREATE FUNCTION category_slug(name text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    nullif(trim(BOTH '-' FROM left(
      trim(BOTH '-' FROM regexp_replace(shop_fold(name), '[^a-z0-9]+', '-', 'g')), 80)), ''),
    'rayon')
$$;
--> statement-breakpoint
-- Gives a category the first address of its name that no other category has today; its former one leads to it.
CREATE FUNCTION place_category_slug(of_category integer, category_name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  base text := category_slug(category_name);
  free text := base;
  turn integer := 1;
BEGIN
  WHILE EXISTS (
    SELECT FROM category_slugs s WHERE s.slug = free AND s.current AND s.category_id <> of_category
  ) LOOP
    turn := turn + 1;
    free := base || '-' || turn;
  END LOOP;
  UPDATE category_slugs SET current = false WHERE category_id = of_category AND current;
  INSERT INTO category_slugs (slug, category_id, current) VALUES (free, of_category, true)
    ON CONFLICT (slug) DO UPDATE SET category_id = excluded.category_id, current = true;
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_category_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR category_slug(OLD.name) <> category_slug(NEW.name) THEN
    PERFORM place_category_slug(NEW.id, NEW.name);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER categories_slug AFTER INSERT OR UPDATE OF name ON categories
  FOR EACH ROW EXECUTE FUNCTION keep_category_slug();
--> statement-breakpoint
-- Safe since 0.1.0: it writes to a table that is new.
SELECT place_category_slug(id, name) FROM categories ORDER BY id;
