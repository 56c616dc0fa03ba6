import type { ReadValue } from './build.ts';
import { buildProducts, pickSentence, readNumber } from './build.ts';

function adviseKettle(read: ReadValue, index: number): string {
  const litres = readNumber(read('Contenance'));
  const cups =
    litres >= 3
      ? 'De quoi servir le kinkéliba à toute une tablée à l’heure du ndogou.'
      : litres >= 1.5
        ? 'Une pleine cuve remplit six à huit tasses.'
        : 'Juste ce qu’il faut pour trois ou quatre tasses.';
  const care = pickSentence(index, [
    'Un fond de vinaigre blanc une fois par mois enlève le calcaire.',
    'Ne dépassez pas le repère maximal, l’eau bouillante déborderait.',
    'La chauffe se coupe d’elle-même quand la cuve est vide.',
  ]);
  return `${cups} ${care}`;
}

/** Kettles, the most attractive first. */
export const bouilloires = buildProducts({
  category: 'BOUILLOIRE',
  names: [
    'Type',
    'Contenance',
    'Puissance',
    'Matière',
    'Arrêt automatique',
    'Maintien au chaud',
    'Poids',
    'Couleur',
  ],
  highlights: ['Contenance', 'Puissance', 'Maintien au chaud'],
  advise: adviseKettle,
  entries: [
    {
      reference: 'MOU-BY-IN',
      name: 'Bouilloire Moulinex BY-17 inox 1,7 L',
      brand: 'Moulinex',
      intro: `L’inox brossé ne donne aucun goût à l’eau et le bec verse sans goutter. Le café
        Touba est prêt avant la fin de l’appel à la prière.`,
      values: `Sans fil sur socle | 1,7 L | 2 200 W | Inox | Oui | Non | 1,2 kg | Inox et noir`,
      price: 21500,
      offers: { promo: 14, preorder: 6 },
      warranty: 24,
      tags: ['Ramadan', 'Garantie 2 ans'],
      drawing: { family: 'kettle', kind: 'jug', color: 'inox', trim: 'black', steam: true },
    },
    {
      reference: 'PHI-HD93-VE',
      name: 'Bouilloire Philips HD-93 en verre 1,7 L lumineuse',
      brand: 'Philips',
      intro: `On voit l’eau frémir dans une lumière bleue, et chacun sait quand c’est prêt. Le
        couvercle s’ouvre en grand pour le nettoyage.`,
      values: `Sans fil sur socle | 1,7 L | 2 200 W | Verre | Oui | Non | 1,3 kg | Verre et noir`,
      price: 29500,
      offers: { promo: 12 },
      warranty: 24,
      tags: ['Ramadan', 'Nouveauté', 'Garantie 2 ans'],
      drawing: { family: 'kettle', kind: 'glass', color: 'silver', trim: 'black' },
    },
    {
      reference: 'AST-AP38-BL',
      name: 'Thermos électrique Astech AP-38 3,8 L',
      brand: 'Astech',
      intro: `Il chauffe une fois puis garde l’eau à bonne température toute la soirée. On appuie
        sur le dessus et le thé se sert sans soulever l’appareil.`,
      values: `Thermos à pompe | 3,8 L | 750 W | Inox et plastique | Oui | Oui, 98 °C | 2,6 kg
        | Blanc et bleu`,
      price: 27500,
      offers: { promo: 13 },
      warranty: 12,
      tags: ['Ramadan', 'Grande famille'],
      drawing: { family: 'kettle', kind: 'airpot', color: 'white', trim: 'blue' },
    },
    {
      reference: 'SMT-STK15-VR',
      name: 'Bouilloire rétro Smart Technology STK-15 1,5 L verte',
      brand: 'Smart Technology',
      intro: `Sa forme d’autrefois et son thermomètre à aiguille en font un petit objet de
        plaisir. La poignée reste fraîche.`,
      values: `Sans fil sur socle | 1,5 L | 1 850 W | Inox laqué | Oui | Non | 1,1 kg | Vert
        tendre`,
      price: 24000,
      offers: { preorder: 6 },
      warranty: 12,
      tags: ['Nouveauté', 'Korité'],
      drawing: { family: 'kettle', kind: 'retro', color: 'green', trim: 'graphite' },
    },
    {
      reference: 'ELA-GK10-NR',
      name: 'Bouilloire col de cygne Elactron GK-10 1 L noire',
      brand: 'Elactron',
      intro: `Le bec fin dose l’eau au filet pour le café filtre et la température se choisit au
        degré près sur le socle.`,
      values: `Col de cygne | 1 L | 1 200 W | Inox | Oui | Oui, 30 minutes | 1,2 kg | Noir et or`,
      price: 34500,
      offers: { preorder: 7 },
      warranty: 12,
      tags: ['Nouveauté'],
      drawing: { family: 'kettle', kind: 'gooseneck', color: 'black', trim: 'gold' },
    },
    {
      reference: 'BIN-CK17-RG',
      name: 'Bouilloire Binatone CK-17 double paroi 1,7 L rouge',
      brand: 'Binatone',
      intro: `Entre les deux parois, l’air isole : l’extérieur reste tiède au toucher, un vrai
        plus avec des enfants autour.`,
      values: `Sans fil sur socle | 1,7 L | 1 850 W | Inox et plastique | Oui | Non | 1,2 kg
        | Rouge et noir`,
      price: 16500,
      offers: { promo: 12 },
      warranty: 12,
      tags: ['Petit budget', 'Ramadan'],
      drawing: { family: 'kettle', kind: 'jug', color: 'red', trim: 'black' },
    },
    {
      reference: 'ROC-RKP20-BL',
      name: 'Bouilloire Roch RKP-20 plastique 2 L blanche',
      brand: 'Roch',
      intro: `Deux litres à tout petit prix, une jauge d’eau bien visible et un filtre qui se
        rince sous le robinet.`,
      values: `Sans fil sur socle | 2 L | 1 800 W | Plastique | Oui | Non | 0,9 kg | Blanc et bleu`,
      price: 9500,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: { family: 'kettle', kind: 'jug', color: 'white', trim: 'blue' },
    },
    {
      reference: 'SOL-SAP50-RS',
      name: 'Thermos électrique Solstar SAP-50 5 L rose',
      brand: 'Solstar',
      intro: `Cinq litres pour les bureaux, les écoles coraniques et les familles qui reçoivent.
        Trois façons de servir : bouton, levier ou pompe.`,
      values: `Thermos à pompe | 5 L | 800 W | Inox et plastique | Oui | Oui, 95 °C | 3,1 kg
        | Rose et lilas`,
      price: 31500,
      offers: { preorder: 5 },
      warranty: 12,
      tags: ['Ramadan', 'Grande famille'],
      drawing: { family: 'kettle', kind: 'airpot', color: 'rose', trim: 'lilac' },
    },
    {
      reference: 'END-EGK-BU',
      name: 'Bouilloire en verre Enduro EGK-18 1,8 L bleue',
      brand: 'Enduro',
      intro: `Verre épais, poignée bleu nuit et graduation des deux côtés, pour gauchers comme
        pour droitiers.`,
      values: `Sans fil sur socle | 1,8 L | 2 000 W | Verre | Oui | Non | 1,4 kg | Verre et marine`,
      price: 18500,
      warranty: 12,
      tags: ['Ramadan'],
      drawing: { family: 'kettle', kind: 'glass', color: 'silver', trim: 'navy', steam: true },
    },
    {
      reference: 'MID-RK15-CR',
      name: 'Bouilloire rétro Midea RK-15 1,5 L crème',
      brand: 'Midea',
      intro: `Crème et cuivrée comme dans les vieilles maisons de Saint-Louis, elle passe de la
        cuisine à la table sans façon.`,
      values: `Sans fil sur socle | 1,5 L | 2 000 W | Inox laqué | Oui | Non | 1,2 kg | Crème et
        doré`,
      price: 22500,
      warranty: 12,
      tags: ['Korité'],
      drawing: { family: 'kettle', kind: 'retro', color: 'beige', trim: 'gold' },
    },
  ],
});
