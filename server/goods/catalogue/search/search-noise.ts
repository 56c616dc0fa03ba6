/**
 * What people say around what they look for: French, its short forms and Wolof, folded as the search folds.
 * Sizes and colours are none, since articles have them.
 */
const NOISE = new Set(
  `a ai ak alors amna ans article articles au aux avec avez avoir baax bakhna bayi beg begg begue bi bien
  bjr bon bonjour bonne bonsoir bsr bou bu ca cc ce cela ces cest cette cfa ch chere cheres chers cher cherche
  chercher combien comme coute couter d da dakar dama damay dans de defa demande des dispo disponible
  disponibles dois dollar donner du economique elle en encore envie est et etat euro euros f faire faut fcfa
  francs gratuit haye il ils j jaay jai jaimerais je jend jeund jollof joli jolie l la laay le les livraison
  lo ma madame mag magasin maison marche marque me merci meilleur meilleure mes mieux mon monsieur moi moins
  montre montrez naata nata ndakaru ndaw ndax neuf neuve neuves neufs niata nice non nopi nous occasion on ou pa par
  pas petite petites photo photos please plait plus possible pour prix pr promo promotion qualite que quel
  quelle quels qui quoi rek s salam salut sama se senegal seet sen si sil slt sont sous stp sur svp
  ta te tes top tres trouve trouver tu un une urgent vend vendez vendre vends vente veu veut veux voir voudrai
  voudrais vous vouloir vs xaalis y ya yi yomb yombe`.split(/\s+/),
);

/** What was typed without the words that name no article; empty where nothing else was said. */
export function withoutNoise(folded: string): string {
  return folded
    .replace(/[’']/g, ' ')
    .split(/[^a-z0-9"/._-]+/)
    .filter((word) => word !== '' && !NOISE.has(word))
    .join(' ');
}
