-- Safe since 0.1.0: it answers the same words as before, in a quarter of the time.
-- Those of hyphens and of measures are made where there are some, not of two more copies of the whole text.
-- Connections of the shop plan each time; there is nothing here to plan for.
CREATE OR REPLACE FUNCTION shop_words(source text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  plain text := lower(public.unaccent('public.unaccent', coalesce(source, '')));
  joined text[] := '{}';
  words text[];
BEGIN
  IF plain ~ '[a-z0-9][-/._]' THEN
    joined := array(SELECT regexp_replace(hit[1], '[-/._]+', '', 'g')
      FROM regexp_matches(plain, '[a-z0-9]+(?:[-/._]+[a-z0-9]+)+', 'g') AS hit);
  END IF;
  IF plain ~ '[0-9] ' THEN
    joined := joined || array(SELECT replace(hit[1], ' ', '')
      FROM regexp_matches(plain, '([a-z0-9]*[0-9] +(?:l|kg|g|w|kw|cv|btu|cm|mm|go|to|v|hz|po|pouces|tours)\M)', 'g') AS hit);
  END IF;
  SELECT coalesce(array_agg(DISTINCT left(word, 64) COLLATE "C"), '{}') INTO words
  FROM unnest(regexp_split_to_array(plain, '[^a-z0-9]+') || joined) AS word WHERE word <> '';
  RETURN words;
END
$$;--> statement-breakpoint
-- Safe since 0.1.0: what it writes is what it wrote before.
CREATE OR REPLACE FUNCTION keep_product() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  shelf record;
  head_words text[];
BEGIN
  SELECT name, hidden INTO shelf FROM categories WHERE id = NEW.category_id;
  NEW.listed := NEW.active AND NEW.sellable AND NOT coalesce(shelf.hidden, true);
  -- A price changes no word; who changes a word elsewhere clears what was found of the name.
  IF TG_OP = 'UPDATE' AND NEW.search_name IS NOT NULL
    AND (NEW.name, NEW.brand, NEW.reference, NEW.description, NEW.category_id)
      IS NOT DISTINCT FROM (OLD.name, OLD.brand, OLD.reference, OLD.description, OLD.category_id)
  THEN
    RETURN NEW;
  END IF;
  head_words := shop_words(concat_ws(' ', NEW.name, NEW.brand, NEW.reference, shelf.name));
  NEW.search_name := array_to_tsvector(shop_words(NEW.name));
  NEW.search_head := array_to_tsvector(head_words);
  NEW.search_full := array_to_tsvector(head_words)
    || array_to_tsvector(shop_words(shop_without_tags(NEW.description)));
  RETURN NEW;
END
$$;--> statement-breakpoint
-- Safe since 0.1.0: it has the function above find the words of its articles anew, as before.
CREATE OR REPLACE FUNCTION keep_products_of_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET search_name = CASE WHEN NEW.name = OLD.name THEN search_name END
    WHERE category_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Safe since 0.1.0: it writes the same orders as before, found by their numbers instead of among all.
CREATE OR REPLACE FUNCTION keep_orders_of_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET number = number
    WHERE id = ANY (ARRAY(SELECT order_id FROM changed WHERE kind = 'product')) AND goods = '';
  RETURN NULL;
END
$$;
