-- The search says « Pas d’iPhone » by itself (guess-search.ts); as a synonym it showed other telephones without a word.
DELETE FROM search_synonyms WHERE term = 'iphone' AND meaning = 'smartphone';
--> statement-breakpoint
DELETE FROM search_words WHERE word = 'iphone'
  AND NOT EXISTS (SELECT FROM search_synonyms WHERE term = 'iphone')
  AND NOT EXISTS (SELECT FROM products WHERE search_full @@ 'iphone'::tsquery);
