import type { ReadValue } from './build.ts';
import { buildProducts, pickSentence, readNumber } from './build.ts';

function adviseOven(read: ReadValue, index: number): string {
  const litres = readNumber(read('Capacité'));
  const size =
    litres >= 55
      ? `Ses ${litres} L accueillent un gigot, deux poulets ou un grand plateau de pastels.`
      : litres >= 30
        ? `Ses ${litres} L cuisent un poulet entier ou une pizza familiale.`
        : `Ses ${litres} L suffisent aux repas de deux à quatre personnes.`;
  const power = readNumber(read('Puissance'));
  const plug =
    power >= 2500
      ? 'Prévoyez une ligne dédiée, sa puissance dépasse celle d’une prise ordinaire.'
      : 'Une prise ordinaire en bon état suffit, sans multiprise.';
  const care = pickSentence(index, [
    'Préchauffez, puis laissez la porte fermée : la chaleur reste là où il faut.',
    'Essuyez les parois tièdes avec une éponge humide après chaque fête.',
  ]);
  return `${size} ${plug} ${care}`;
}

/** Ovens, the most attractive first. */
export const fours = buildProducts({
  category: 'FOUR',
  names: [
    'Type',
    'Capacité',
    'Puissance',
    'Température',
    'Fonctions',
    'Dimensions (L x H x P)',
    'Poids',
    'Couleur',
  ],
  highlights: ['Capacité', 'Température', 'Fonctions'],
  advise: adviseOven,
  entries: [
    {
      reference: 'MOU-OX46-NR',
      name: 'Four électrique Moulinex OX-46 46 L noir',
      brand: 'Moulinex',
      intro: `Le poulet tourne sur sa broche, la peau croustille et le jus reste dans le plat.
        Trois boutons clairs commandent la chaleur, le mode et le temps.`,
      values: `Table | 46 L | 2 000 W | 90 à 230 °C | Tournebroche, chaleur tournante | 56 x 36 x
        42 cm | 11,2 kg | Noir`,
      price: 79000,
      offers: { promo: 12, preorder: 6, credit: 8 },
      warranty: 24,
      tags: ['Ramadan', 'Tabaski', 'Garantie 2 ans'],
      drawing: { family: 'oven', kind: 'table', finish: 'black', width: 720, food: 'chicken' },
    },
    {
      reference: 'PHI-HD92-GT',
      name: 'Friteuse à air Philips HD-92 6 L graphite',
      brand: 'Philips',
      intro: `Fatayas, alokos et ailes de poulet dorent avec une cuillère d’huile. La fenêtre
        éclairée évite d’ouvrir le panier.`,
      values: `Friteuse à air | 6 L | 1 700 W | 60 à 200 °C | Sept programmes | 31 x 36 x 39 cm
        | 5,6 kg | Graphite`,
      price: 95000,
      offers: { promo: 15, credit: 8 },
      warranty: 24,
      tags: ['Ramadan', 'Nouveauté', 'Garantie 2 ans'],
      drawing: {
        family: 'oven',
        kind: 'fryer',
        finish: 'graphite',
        width: 500,
        food: 'chicken',
        digits: '180',
      },
    },
    {
      reference: 'AST-EO35-AR',
      name: 'Four électrique Astech EO-35 35 L deux plaques',
      brand: 'Astech',
      intro: `Un four et deux plaques électriques dans un seul meuble : la cuisine complète d’un
        studio ou d’une chambre meublée.`,
      values: `Table avec plaques | 35 L | 2 400 W | 100 à 230 °C | Sole et voûte | 52 x 38 x 36
        cm | 9,8 kg | Argent`,
      price: 62000,
      offers: { promo: 10, credit: 8 },
      warranty: 12,
      tags: ['Ramadan'],
      drawing: {
        family: 'oven',
        kind: 'table',
        finish: 'silver',
        width: 620,
        food: 'pizza',
        hotplates: true,
      },
    },
    {
      reference: 'BEK-BIE22-IN',
      name: 'Four encastrable Beko BIE-22 72 L inox',
      brand: 'Beko',
      intro: `Il s’intègre dans une colonne de cuisine et cuit trois niveaux à la fois. Les rails
        télescopiques sortent la plaque sans se brûler.`,
      values: `Encastrable | 72 L | 2 600 W | 50 à 250 °C | Huit modes de cuisson | 60 x 60 x 57
        cm | 32 kg | Inox`,
      price: 285000,
      offers: { preorder: 6, credit: 8 },
      warranty: 24,
      tags: ['Grande famille', 'Nouveauté', 'Garantie 2 ans'],
      drawing: {
        family: 'oven',
        kind: 'built-in',
        finish: 'inox',
        width: 640,
        food: 'bread',
        digits: '200',
      },
    },
    {
      reference: 'BIN-OT20-RG',
      name: 'Four électrique Binatone OT-20 20 L rouge',
      brand: 'Binatone',
      intro: `Il grille les tartines du matin et gratine le plat du soir sans chauffer toute la
        cuisine. Le plateau ramasse-miettes glisse dessous.`,
      values: `Table | 20 L | 1 300 W | 100 à 230 °C | Sole et voûte | 43 x 28 x 30 cm | 5,4 kg
        | Rouge`,
      price: 32500,
      offers: { promo: 13 },
      warranty: 12,
      tags: ['Petit budget', 'Ramadan'],
      drawing: { family: 'oven', kind: 'table', finish: 'red', width: 560, food: 'bread' },
    },
    {
      reference: 'SMT-STO60-NR',
      name: 'Four électrique Smart Technology STO-60 60 L noir',
      brand: 'Smart Technology',
      intro: `Le plus grand des fours de table : un demi-mouton en morceaux y rôtit sur deux
        grilles, à chaleur bien répartie.`,
      values: `Table | 60 L | 2 200 W | 90 à 250 °C | Tournebroche, chaleur tournante | 62 x 40 x
        45 cm | 14,5 kg | Noir`,
      price: 98000,
      offers: { promo: 11, preorder: 5, credit: 8 },
      warranty: 12,
      tags: ['Tabaski', 'Grande famille'],
      drawing: { family: 'oven', kind: 'table', finish: 'graphite', width: 780, food: 'chicken' },
    },
    {
      reference: 'SAM-NV75-NR',
      name: 'Four encastrable Samsung NV-75 75 L noir',
      brand: 'Samsung',
      intro: `Verre noir et commandes qui affleurent : il disparaît dans la cuisine puis
        s’illumine au démarrage. Le nettoyage se fait à la vapeur.`,
      values: `Encastrable | 75 L | 3 000 W | 40 à 250 °C | Double ventilation | 60 x 60 x 57 cm
        | 36 kg | Noir`,
      price: 395000,
      warranty: 24,
      tags: ['Nouveauté', 'Smart', 'Garantie 2 ans'],
      drawing: {
        family: 'oven',
        kind: 'built-in',
        finish: 'black',
        width: 640,
        food: 'pizza',
        digits: '220',
      },
    },
    {
      reference: 'SOL-SAF4-BL',
      name: 'Friteuse à air Solstar SAF-4 4 L blanche',
      brand: 'Solstar',
      intro: `Des frites croustillantes pour trois et presque pas d’huile à jeter. Le panier passe
        à l’eau chaude savonneuse.`,
      values: `Friteuse à air | 4 L | 1 400 W | 80 à 200 °C | Cinq programmes | 27 x 32 x 33 cm
        | 4,1 kg | Blanc`,
      price: 49500,
      warranty: 12,
      tags: ['Ramadan', 'Petit budget'],
      drawing: {
        family: 'oven',
        kind: 'fryer',
        finish: 'white',
        width: 500,
        food: 'none',
        digits: '200',
      },
    },
    {
      reference: 'ROC-REO48-IN',
      name: 'Four électrique Roch REO-48 48 L inox deux plaques',
      brand: 'Roch',
      intro: `Façade inox, deux plaques de diamètres différents et un grand verre qui laisse
        surveiller la cuisson du poisson.`,
      values: `Table avec plaques | 48 L | 2 450 W | 90 à 230 °C | Tournebroche | 58 x 41 x 40 cm
        | 12,6 kg | Inox`,
      price: 84000,
      offers: { preorder: 6 },
      warranty: 12,
      tags: ['Tabaski'],
      drawing: {
        family: 'oven',
        kind: 'table',
        finish: 'inox',
        width: 680,
        food: 'none',
        hotplates: true,
      },
    },
    {
      reference: 'HIS-HAF8-NR',
      name: 'Friteuse à air Hisense HAF-8 8 L noire',
      brand: 'Hisense',
      intro: `Un panier assez large pour un poulet entier et un écran tactile que l’on comprend
        sans notice. Elle cuit en moitié moins de temps qu’un four.`,
      values: `Friteuse à air | 8 L | 1 800 W | 60 à 200 °C | Huit programmes | 34 x 38 x 41 cm
        | 6,4 kg | Noir`,
      price: 79500,
      offers: { preorder: 7 },
      warranty: 12,
      tags: ['Nouveauté', 'Ramadan'],
      drawing: {
        family: 'oven',
        kind: 'fryer',
        finish: 'black',
        width: 500,
        food: 'bread',
        digits: '190',
      },
    },
  ],
});
