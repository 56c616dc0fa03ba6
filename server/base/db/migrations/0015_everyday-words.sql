-- What people in Dakar call things that the search had no word for; staff changes them like the others.
INSERT INTO search_synonyms (term, meaning) VALUES
  ('freezer', 'congelateur'),
  ('frizer', 'congelateur'),
  ('bahut', 'coffre'),
  ('tivi', 'televiseur'),
  ('teve', 'televiseur'),
  ('ecran plat', 'televiseur'),
  ('air fryer', 'friteuse air'),
  ('airfryer', 'friteuse air'),
  ('brasseur air', 'ventilateur plafond'),
  ('moulin viande', 'hachoir viande'),
  ('cumulus', 'chauffe eau'),
  ('chauffe bain', 'chauffe eau'),
  ('chauffe o', 'chauffe eau'),
  ('eau chaude', 'chauffe eau'),
  ('telephone', 'smartphone'),
  ('tel', 'smartphone'),
  ('smart phone', 'smartphone'),
  ('iphone', 'smartphone'),
  ('gamer', 'jeu'),
  ('baf', 'sonorisation'),
  ('haut parleur', 'sonorisation'),
  ('woofer', 'sonorisation'),
  ('ecouteur', 'casque'),
  ('distributeur eau', 'fontaine eau'),
  ('electric', 'electrique'),
  ('plaque gaz', 'rechaud gaz')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO search_words (word, forgiving)
  SELECT DISTINCT term, true FROM search_synonyms WHERE length(term) >= 4 AND term !~ ' '
  ON CONFLICT (word) DO UPDATE SET forgiving = true;
