DROP INDEX "search_words_trigrams";--> statement-breakpoint
ALTER TABLE "search_words" ALTER COLUMN "word" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "forgiving" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops) WHERE forgiving;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shelf record;
  head_words text[];
BEGIN
  SELECT name, hidden INTO shelf FROM categories WHERE id = NEW.category_id;
  NEW.listed := NEW.active AND NEW.sellable AND NOT coalesce(shelf.hidden, true);
  head_words := shop_words(concat_ws(' ', NEW.name, NEW.brand, NEW.reference, shelf.name));
  NEW.search_name := array_to_tsvector(shop_words(NEW.name));
  NEW.search_head := array_to_tsvector(head_words);
  NEW.search_full := array_to_tsvector(head_words)
    || array_to_tsvector(shop_words(shop_without_tags(NEW.description)));
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Once per statement, so that an import does not pay per row. Both statements find their words by the
-- primary key whatever the planner knew of the table when it first saw them empty.
CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  forgiven text[];
BEGIN
  INSERT INTO search_words (word)
    SELECT DISTINCT used.word
    FROM changed, unnest(tsvector_to_array(changed.search_full)) AS used(word)
    ON CONFLICT DO NOTHING;
  SELECT array_agg(DISTINCT used.word) INTO forgiven
    FROM changed, unnest(tsvector_to_array(changed.search_head)) AS used(word)
    WHERE length(used.word) >= 4 AND used.word !~ '[0-9]';
  UPDATE search_words SET forgiving = true WHERE word = ANY (forgiven) AND NOT forgiving;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_new_words AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE TRIGGER products_changed_words AFTER UPDATE ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
UPDATE search_words SET forgiving = true WHERE length(word) >= 4 AND word !~ '[0-9]';
--> statement-breakpoint
INSERT INTO search_words (word)
  SELECT DISTINCT used.word
  FROM products, unnest(tsvector_to_array(products.search_full)) AS used(word)
  ON CONFLICT DO NOTHING;
