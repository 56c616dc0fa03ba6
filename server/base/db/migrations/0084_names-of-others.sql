-- The search says « Pas d’iPhone » by itself (guess-search.ts); as a synonym it showed other telephones without a word.
-- Safe since 0.1.0: the former release finds nothing for the word, as for any other that the shop does not have.
DELETE FROM search_synonyms WHERE term = 'iphone' AND meaning = 'smartphone';
--> statement-breakpoint
-- Safe since 0.1.0: a word that no product has is not offered as a correction.
DELETE FROM search_words WHERE word = 'iphone'
  AND NOT EXISTS (SELECT FROM search_synonyms WHERE term = 'iphone')
  AND NOT EXISTS (SELECT FROM products WHERE search_full @@ 'iphone'::tsquery);
