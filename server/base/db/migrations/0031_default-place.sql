-- Pages say « En stock à … » and « Retrait à … », which wants the name of a town; a shop that chose a name keeps it.
UPDATE places SET name = 'Dakar'
  WHERE is_default AND name = 'Magasin' AND NOT EXISTS (SELECT FROM places p WHERE shop_fold(p.name) = 'dakar');
