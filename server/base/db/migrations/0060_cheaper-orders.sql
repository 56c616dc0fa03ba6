CREATE TABLE "order_terms" (
	"id" integer PRIMARY KEY NOT NULL,
	"mark" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
INSERT INTO order_terms (id) VALUES (1);
--> statement-breakpoint
CREATE FUNCTION mark_order_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE order_terms SET mark = DEFAULT WHERE id = 1;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER delivery_zones_terms AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON delivery_zones
	FOR EACH STATEMENT EXECUTE FUNCTION mark_order_terms();
--> statement-breakpoint
CREATE TRIGGER days_off_terms AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON days_off
	FOR EACH STATEMENT EXECUTE FUNCTION mark_order_terms();
--> statement-breakpoint
-- All columns but `taken`, which changes with every order that uses a coupon of which there are only so many.
CREATE TRIGGER coupons_terms AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF code, title, kind, value, floor_xof,
	ceiling_xof, starts_on, ends_on, max_uses, max_uses_each, category_ids, first_order_only, stacks, active ON coupons
	FOR EACH STATEMENT EXECUTE FUNCTION mark_order_terms();
--> statement-breakpoint
-- What an article is found by, for its row and for an import that is about to write it.
CREATE FUNCTION words_of_product(name text, brand text, reference text, shelf text, description text,
  OUT search_name tsvector, OUT search_head tsvector, OUT search_full tsvector) LANGUAGE plpgsql IMMUTABLE
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  head_words text[] := shop_words(concat_ws(' ', name, brand, reference, shelf));
BEGIN
  search_name := array_to_tsvector(shop_words(name));
  search_head := array_to_tsvector(head_words);
  search_full := array_to_tsvector(head_words)
    || array_to_tsvector(shop_words(shop_without_tags(description)));
END
$$;
--> statement-breakpoint
-- Safe since 0.1.0: it writes the same words, and keeps those that somebody gives, which no earlier release does.
CREATE OR REPLACE FUNCTION keep_product() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  shelf record;
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
  -- An import has found them before it took the catalogue, which others wait for.
  IF NEW.search_name IS NOT NULL AND NEW.search_full IS NOT NULL THEN
    IF TG_OP = 'INSERT' THEN RETURN NEW; END IF;
    IF (NEW.search_name, NEW.search_head, NEW.search_full)
      IS DISTINCT FROM (OLD.search_name, OLD.search_head, OLD.search_full) THEN RETURN NEW; END IF;
  END IF;
  SELECT words.search_name, words.search_head, words.search_full
    INTO NEW.search_name, NEW.search_head, NEW.search_full
    FROM words_of_product(NEW.name, NEW.brand, NEW.reference, shelf.name, NEW.description) words;
  RETURN NEW;
END
$$;
