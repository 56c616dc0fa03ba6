import type { ReadValue } from './build.ts';
import { buildProducts, pickSentence } from './build.ts';

function adviseFountain(read: ReadValue, index: number): string {
  const bottle = `Elle accepte les bonbonnes de 19 L courantes à Dakar, posées
    ${read('Bonbonne').toLowerCase()}.`;
  const care = pickSentence(index, [
    'Videz et désinfectez le circuit tous les deux mois.',
    'Placez-la à l’ombre, l’eau restera claire et le moteur au calme.',
    'Le robinet rouge se verrouille pour la sécurité des enfants.',
  ]);
  return `${bottle} ${care}`;
}

/** Water dispensers, the most attractive first. */
export const fontainesAEau = buildProducts({
  category: 'FONTAINE A EAU',
  names: [
    'Type',
    'Robinets',
    'Bonbonne',
    'Froid',
    'Rangement',
    'Puissance',
    'Dimensions (L x H x P)',
    'Poids',
    'Couleur',
  ],
  highlights: ['Robinets', 'Froid', 'Rangement'],
  advise: adviseFountain,
  entries: [
    {
      reference: 'MID-YL16-BL',
      name: 'Fontaine à eau Midea YL-16 blanche avec placard',
      brand: 'Midea',
      intro: `Un verre glacé au retour du marché, une tasse brûlante pour le lait du petit : deux
        robinets et l’attente disparaît.`,
      values: `Sur pied | 2, chaud et froid | Sur le dessus | Compresseur | Placard | 590 W | 31 x
        100 x 33 cm | 13,5 kg | Blanc`,
      price: 75000,
      offers: { promo: 12, preorder: 6, credit: 8 },
      warranty: 12,
      tags: ['Ramadan'],
      drawing: { family: 'fountain', kind: 'tall', finish: 'white', taps: 2, cabinet: true },
    },
    {
      reference: 'SMT-STD30-GT',
      name: 'Fontaine à eau Smart Technology STD-30 graphite',
      brand: 'Smart Technology',
      intro: `La bonbonne se cache en bas, plus besoin de la soulever à bout de bras. L’écran
        annonce le froid et le chaud au degré près.`,
      values: `Sur pied | 3, chaud, tempéré et froid | Dans le bas | Compresseur | Sans rangement
        | 640 W | 31 x 105 x 36 cm | 17,2 kg | Graphite`,
      price: 145000,
      offers: { preorder: 7, credit: 8 },
      warranty: 24,
      tags: ['Nouveauté', 'Garantie 2 ans'],
      drawing: { family: 'fountain', kind: 'hidden', finish: 'graphite', taps: 3, display: true },
    },
    {
      reference: 'AST-WD5-AR',
      name: 'Fontaine à eau de table Astech WD-5 argent',
      brand: 'Astech',
      intro: `Elle se pose sur un comptoir et rafraîchit l’eau d’une équipe de bureau. Sans
        compresseur, elle ne fait presque aucun bruit.`,
      values: `De table | 2, chaud et froid | Sur le dessus | Électronique | Sans rangement | 520
        W | 30 x 52 x 31 cm | 4,6 kg | Argent`,
      price: 38500,
      warranty: 12,
      tags: ['Petit budget', 'Ramadan'],
      drawing: { family: 'fountain', kind: 'table', finish: 'silver', taps: 2 },
    },
    {
      reference: 'HIS-WD18-NR',
      name: 'Fontaine à eau Hisense WD-18 noire mini-frigo',
      brand: 'Hisense',
      intro: `Sous les robinets, un petit compartiment froid garde les jus et les fruits. Un
        meuble noir élégant pour une salle d’attente.`,
      values: `Sur pied | 3, chaud, tempéré et froid | Sur le dessus | Compresseur | Mini-frigo 16
        L | 620 W | 32 x 103 x 34 cm | 16,8 kg | Noir`,
      price: 115000,
      warranty: 12,
      tags: ['Nouveauté', 'Ramadan'],
      drawing: {
        family: 'fountain',
        kind: 'tall',
        finish: 'black',
        taps: 3,
        cabinet: true,
        display: true,
      },
    },
    {
      reference: 'ROC-RWD33-AR',
      name: 'Fontaine à eau Roch RWD-33 trois robinets argent',
      brand: 'Roch',
      intro: `Trois robinets pour trois usages et un bac récupérateur qui se retire d’une main.
        Solide, elle convient aux mosquées et aux écoles.`,
      values: `Sur pied | 3, chaud, tempéré et froid | Sur le dessus | Compresseur | Placard | 600
        W | 32 x 101 x 34 cm | 15,1 kg | Argent`,
      price: 92000,
      warranty: 12,
      tags: ['Grande famille'],
      drawing: { family: 'fountain', kind: 'tall', finish: 'silver', taps: 3, cabinet: true },
    },
    {
      reference: 'LG-WDB-BL',
      name: 'Fontaine à eau LG WDB-20 bonbonne cachée blanche',
      brand: 'LG',
      intro: `Une ligne pure, une trappe basse pour la bonbonne et une lampe stérilisante dans le
        réservoir d’eau froide.`,
      values: `Sur pied | 2, chaud et froid | Dans le bas | Compresseur | Sans rangement | 610 W
        | 31 x 104 x 35 cm | 16,4 kg | Blanc`,
      price: 159000,
      offers: { preorder: 5 },
      warranty: 24,
      tags: ['Garantie 2 ans'],
      drawing: { family: 'fountain', kind: 'hidden', finish: 'white', taps: 2, display: true },
    },
    {
      reference: 'SOL-SWD8-BU',
      name: 'Fontaine à eau de table Solstar SWD-8 bleue',
      brand: 'Solstar',
      intro: `Une carrosserie bleue qui égaie la cuisine et un voyant par température. Légère,
        elle suit les déménagements.`,
      values: `De table | 2, chaud et froid | Sur le dessus | Électronique | Sans rangement | 500
        W | 29 x 50 x 30 cm | 4,1 kg | Bleu`,
      price: 34500,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: { family: 'fountain', kind: 'table', finish: 'blue', taps: 2 },
    },
    {
      reference: 'END-EWD20-RG',
      name: 'Fontaine à eau Enduro EWD-20 rouge',
      brand: 'Enduro',
      intro: `Rouge vif et bien campée sur ses pieds, elle se voit de loin dans un snack ou un
        salon de coiffure.`,
      values: `Sur pied | 2, chaud et froid | Sur le dessus | Compresseur | Placard | 580 W | 30 x
        98 x 32 cm | 12,9 kg | Rouge`,
      price: 79500,
      offers: { preorder: 6 },
      warranty: 12,
      tags: ['Ramadan'],
      drawing: { family: 'fountain', kind: 'tall', finish: 'red', taps: 2 },
    },
  ],
});
