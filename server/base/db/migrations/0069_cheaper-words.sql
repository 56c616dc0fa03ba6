-- Words in the order of their text, some twice: what becomes a vector is sorted there.
CREATE FUNCTION shop_words_as_read(source text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain text := lower(public.unaccent('public.unaccent', coalesce(source, '')));
  words text[] := regexp_split_to_array(plain, '[^a-z0-9]+');
BEGIN
  IF plain ~ '[a-z0-9][-/._]+[a-z0-9]' THEN
    words := words || array(SELECT left(regexp_replace(hit[1], '[-/._]+', '', 'g'), 64)
      FROM regexp_matches(plain, '[a-z0-9]+(?:[-/._]+[a-z0-9]+)+', 'g') AS hit);
  END IF;
  IF plain ~ '[0-9] +[a-z]' THEN
    words := words || array(SELECT left(replace(hit[1], ' ', ''), 64)
      FROM regexp_matches(plain, '([a-z0-9]*[0-9] +(?:l|kg|g|w|kw|cv|btu|cm|mm|go|to|v|hz|po|pouces|tours)\M)', 'g') AS hit);
  END IF;
  IF plain ~ '[a-z0-9]{65}' THEN
    words := array(SELECT left(word, 64) FROM unnest(words) AS word);
  END IF;
  RETURN array_remove(words, '');
END
$$;--> statement-breakpoint
-- Safe since 0.1.0: it answers the same words as before.
CREATE OR REPLACE FUNCTION shop_words(source text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN array(SELECT DISTINCT word COLLATE "C" FROM unnest(shop_words_as_read(source)) AS word ORDER BY 1);
END
$$;--> statement-breakpoint
-- Safe since 0.1.0: it answers the same words as before, in four fifths of the time.
CREATE OR REPLACE FUNCTION words_of_product(name text, brand text, reference text, shelf text, description text,
  OUT search_name tsvector, OUT search_head tsvector, OUT search_full tsvector) LANGUAGE plpgsql IMMUTABLE
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  head_words text[] := shop_words_as_read(concat_ws(' ', name, brand, reference, shelf));
BEGIN
  search_name := array_to_tsvector(shop_words_as_read(name));
  search_head := array_to_tsvector(head_words);
  search_full := array_to_tsvector(head_words || shop_words_as_read(shop_without_tags(description)));
END
$$;
