-- Words as the search compares them: lower case, no accents, letters and digits only. A model number
-- counts in parts and in one piece (RAC-P09R4 = rac, p09r4, racp09r4), a measure with its unit joined
-- (300 L = 300, l, 300l). search-words.ts does the same to what a shopper types.
CREATE FUNCTION shop_words(source text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT left(word, 64) ORDER BY left(word, 64)), '{}')
  FROM (SELECT lower(public.unaccent('public.unaccent', coalesce(source, ''))) AS plain) AS input,
    LATERAL regexp_split_to_table(
      plain
        || ' ' || regexp_replace(plain, '([a-z0-9])[-/._]+(?=[a-z0-9])', '\1', 'g')
        || ' ' || regexp_replace(plain, '([0-9]) +(l|kg|g|w|kw|cv|btu|cm|mm|go|to|v|hz|po|pouces|tours)\M', '\1\2', 'g'),
      '[^a-z0-9]+'
    ) AS word
  WHERE word <> ''
$$;
--> statement-breakpoint
CREATE FUNCTION shop_without_tags(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(coalesce(html, ''), '<[^>]*>|&[a-z0-9#]+;', ' ', 'g')
$$;
--> statement-breakpoint
CREATE FUNCTION keep_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shelf record;
  name_words text[];
  head_words text[];
BEGIN
  SELECT name, hidden INTO shelf FROM categories WHERE id = NEW.category_id;
  NEW.listed := NEW.active AND NEW.sellable AND NOT coalesce(shelf.hidden, true);
  name_words := shop_words(NEW.name);
  head_words := shop_words(concat_ws(' ', NEW.name, NEW.brand, NEW.reference, shelf.name));
  NEW.search_name := array_to_tsvector(name_words);
  NEW.search_head := array_to_tsvector(head_words);
  NEW.search_full := array_to_tsvector(head_words)
    || array_to_tsvector(shop_words(shop_without_tags(NEW.description)));
  INSERT INTO search_words (word)
    SELECT word FROM unnest(head_words) AS word WHERE length(word) >= 4 AND word !~ '^[0-9]+$'
    ON CONFLICT DO NOTHING;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_keep BEFORE INSERT OR UPDATE ON products
  FOR EACH ROW EXECUTE FUNCTION keep_product();
--> statement-breakpoint
CREATE FUNCTION keep_products_of_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET category_id = category_id WHERE category_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER categories_keep AFTER UPDATE OF name, hidden ON categories
  FOR EACH ROW WHEN (OLD.name <> NEW.name OR OLD.hidden <> NEW.hidden)
  EXECUTE FUNCTION keep_products_of_category();
--> statement-breakpoint
INSERT INTO catalogue_revision (id, value) VALUES (1, 1);
--> statement-breakpoint
-- Raised before the first row is touched: writers of the catalogue then queue up on this one row and
-- cannot lock each other's words and products in opposite orders.
CREATE FUNCTION raise_catalogue_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  raised bigint;
BEGIN
  UPDATE catalogue_revision SET value = value + 1 WHERE id = 1 RETURNING value INTO raised;
  PERFORM pg_notify('catalogue_revision', raised::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_revision BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
--> statement-breakpoint
CREATE TRIGGER categories_revision BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
--> statement-breakpoint
CREATE TRIGGER tags_revision BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON tags
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
--> statement-breakpoint
CREATE TRIGGER product_tags_revision BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_tags
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
--> statement-breakpoint
CREATE TRIGGER campaigns_revision BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON campaigns
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
--> statement-breakpoint
CREATE TRIGGER campaign_products_revision BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON campaign_products
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
--> statement-breakpoint
CREATE TRIGGER pictures_revision BEFORE DELETE ON pictures
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
--> statement-breakpoint
CREATE TRIGGER search_synonyms_revision BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
--> statement-breakpoint
INSERT INTO search_synonyms (term, meaning) VALUES
  ('frigo', 'refrigerateur'),
  ('frigidaire', 'refrigerateur'),
  ('congelo', 'congelateur'),
  ('clim', 'climatiseur'),
  ('split', 'climatiseur'),
  ('tele', 'televiseur'),
  ('tele', 'television'),
  ('tv', 'televiseur'),
  ('tv', 'television'),
  ('televiseur', 'television'),
  ('television', 'televiseur'),
  ('gaziniere', 'cuisiniere'),
  ('lave linge', 'machine a laver'),
  ('ecran', 'televiseur'),
  ('ventilo', 'ventilateur'),
  ('blender', 'mixeur'),
  ('mixer', 'mixeur'),
  ('portable', 'smartphone'),
  ('pc', 'ordinateur'),
  ('laptop', 'ordinateur'),
  ('enceinte', 'sonorisation'),
  ('baffle', 'sonorisation')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO search_words (word) SELECT DISTINCT term FROM search_synonyms WHERE length(term) >= 4 AND term !~ ' ';
