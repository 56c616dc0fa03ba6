import type { ReadValue } from './build.ts';
import { buildProducts, pickSentence } from './build.ts';

function adviseMixer(read: ReadValue, index: number): string {
  const use = pickSentence(index, [
    'Coupez les oignons et le piment en quartiers avant de lancer le moteur, la pâte sera lisse.',
    'Faites des pauses d’une minute entre deux tournées, le moteur vivra plus longtemps.',
    'Rincez aussitôt après usage : les épices ne tacheront pas les parois.',
    'Rangez les accessoires au sec, les lames garderont leur tranchant.',
  ]);
  const material = read('Matière').toLowerCase();
  return `Moteur de ${read('Puissance')} et accessoires en ${material}. ${use}`;
}

/** Mixers and choppers, the most attractive first. */
export const mixeurs = buildProducts({
  category: 'MIXEUR',
  names: [
    'Type',
    'Puissance',
    'Contenance',
    'Vitesses',
    'Matière',
    'Accessoires',
    'Poids',
    'Couleur',
  ],
  highlights: ['Contenance', 'Vitesses', 'Accessoires'],
  advise: adviseMixer,
  entries: [
    {
      reference: 'MOU-LM2-RG',
      name: 'Mixeur blender Moulinex LM-2 600 W rouge',
      brand: 'Moulinex',
      intro: `Jus de mangue, bouye ou sauce d’arachide : quatre lames réduisent tout sans
        grumeaux. Le bouton pulse donne le dernier tour.`,
      values: `Blender | 600 W | 1,5 L | 3 et pulse | Verre | Moulin à épices | 3,2 kg | Rouge`,
      price: 32500,
      offers: { promo: 14, preorder: 6 },
      warranty: 24,
      tags: ['Ramadan', 'Tabaski', 'Garantie 2 ans'],
      drawing: { family: 'mixer', kind: 'blender', color: 'red', filling: 'mango' },
    },
    {
      reference: 'ELA-HG20-BL',
      name: 'Hachoir à viande Elactron HG-20 1 800 W',
      brand: 'Elactron',
      intro: `À la Tabaski, il transforme la viande en farce pour les fatayas et les boulettes en
        quelques minutes. La marche arrière débloque un nerf.`,
      values: `Hachoir | 1 800 W | 2 kg par minute | 1 et marche arrière | Acier | Trois grilles,
        kit saucisses | 5,1 kg | Blanc`,
      price: 58500,
      offers: { promo: 12 },
      warranty: 12,
      tags: ['Tabaski', 'Grande famille'],
      drawing: { family: 'mixer', kind: 'grinder', color: 'white' },
    },
    {
      reference: 'PHI-HR3700-RS',
      name: 'Batteur à main Philips HR-3700 300 W rose',
      brand: 'Philips',
      intro: `Deux fouets pour la chantilly, deux crochets pour une pâte à beignets. Léger, il ne
        fatigue pas le poignet.`,
      values: `Batteur | 300 W | Sans bol | 5 | Inox | Fouets et crochets | 1,1 kg | Rose`,
      price: 18500,
      offers: { promo: 11 },
      warranty: 24,
      tags: ['Ramadan', 'Korité', 'Garantie 2 ans'],
      drawing: { family: 'mixer', kind: 'hand', color: 'rose' },
    },
    {
      reference: 'SMT-STSM7-BU',
      name: 'Robot pétrin Smart Technology STSM-7 1 300 W bleu',
      brand: 'Smart Technology',
      intro: `Il pétrit la pâte à pain ou à beignets pendant que vous faites autre chose. La tête
        se relève et le bol se verrouille d’un quart de tour.`,
      values: `Robot pétrin | 1 300 W | 6,5 L | 6 et pulse | Inox | Fouet, crochet, feuille | 6,8
        kg | Bleu`,
      price: 98000,
      offers: { preorder: 7, credit: 8 },
      warranty: 24,
      tags: ['Nouveauté', 'Korité', 'Garantie 2 ans'],
      drawing: { family: 'mixer', kind: 'stand', color: 'blue' },
    },
    {
      reference: 'MOU-FP52-GT',
      name: 'Robot multifonction Moulinex FP-52 800 W graphite',
      brand: 'Moulinex',
      intro: `Émincer les oignons du yassa, râper les carottes, hacher le persil : un seul bol et
        des disques qui se rangent dedans.`,
      values: `Robot multifonction | 800 W | 2,4 L | 2 et pulse | Plastique et inox | Quatre
        disques, couteau | 4,3 kg | Graphite`,
      price: 62500,
      offers: { promo: 13, credit: 8 },
      warranty: 24,
      tags: ['Tabaski', 'Ramadan', 'Garantie 2 ans'],
      drawing: { family: 'mixer', kind: 'processor', color: 'graphite', filling: 'hibiscus' },
    },
    {
      reference: 'BIN-BLG450-BL',
      name: 'Mixeur blender Binatone BLG-450 450 W blanc',
      brand: 'Binatone',
      intro: `Le classique blanc des cuisines, facile à réparer et à compléter d’un second bol. Il
        broie la glace pour le bissap.`,
      values: `Blender | 450 W | 1,5 L | 2 et pulse | Plastique | Moulin à épices | 2,1 kg | Blanc`,
      price: 16500,
      offers: { promo: 12 },
      warranty: 12,
      tags: ['Petit budget', 'Ramadan', 'Tabaski'],
      drawing: { family: 'mixer', kind: 'blender', color: 'white', filling: 'hibiscus' },
    },
    {
      reference: 'PHI-HR2531-BL',
      name: 'Mixeur plongeant Philips HR-2531 650 W blanc',
      brand: 'Philips',
      intro: `On mixe la soupe dans la marmite, sans la transvaser. Le pied en métal supporte les
        préparations bouillantes.`,
      values: `Plongeant | 650 W | 0,6 L | Progressive | Inox | Gobelet gradué | 1,2 kg | Blanc`,
      price: 26500,
      offers: { preorder: 6 },
      warranty: 24,
      tags: ['Garantie 2 ans'],
      drawing: { family: 'mixer', kind: 'stick', color: 'white', filling: 'green' },
    },
    {
      reference: 'AST-BL15-NR',
      name: 'Mixeur blender Astech BL-15 1 500 W noir',
      brand: 'Astech',
      intro: `Une puissance de snack : glaçons, gingembre et fruits congelés passent sans forcer.
        Les vendeurs de jus l’adoptent vite.`,
      values: `Blender | 1 500 W | 2 L | 5 et pulse | Plastique | Poussoir | 4,4 kg | Noir`,
      price: 45000,
      warranty: 12,
      tags: ['Nouveauté', 'Ramadan'],
      drawing: { family: 'mixer', kind: 'blender', color: 'black', filling: 'green' },
    },
    {
      reference: 'ROC-RSM5-CR',
      name: 'Robot pétrin Roch RSM-5 1 000 W crème',
      brand: 'Roch',
      intro: `Une allure de pâtisserie et un couvercle anti-éclaboussures. Il monte les blancs
        pour une dizaine de parts.`,
      values: `Robot pétrin | 1 000 W | 5 L | 6 | Inox | Fouet, crochet, feuille | 5,2 kg | Crème`,
      price: 72000,
      offers: { preorder: 5 },
      warranty: 12,
      tags: ['Korité'],
      drawing: { family: 'mixer', kind: 'stand', color: 'beige' },
    },
    {
      reference: 'END-EMG16-RG',
      name: 'Hachoir à viande Enduro EMG-16 1 200 W rouge',
      brand: 'Enduro',
      intro: `Plus compact, il se range dans un placard et avale la viande ou le poisson coupés en
        cubes. Un poussoir tient les doigts à distance.`,
      values: `Hachoir | 1 200 W | 1,2 kg par minute | 1 et marche arrière | Acier | Deux grilles
        | 3,9 kg | Rouge`,
      price: 36500,
      warranty: 12,
      tags: ['Tabaski'],
      drawing: { family: 'mixer', kind: 'grinder', color: 'red' },
    },
    {
      reference: 'SOL-SHB4-OR',
      name: 'Mixeur plongeant Solstar SHB-4 400 W orange',
      brand: 'Solstar',
      intro: `Pour les purées du bébé et les petites sauces, il suffit d’une main. Le gobelet sert
        aussi de verre doseur.`,
      values: `Plongeant | 400 W | 0,5 L | 2 | Plastique | Gobelet gradué | 0,8 kg | Orange`,
      price: 12500,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: { family: 'mixer', kind: 'stick', color: 'orange', filling: 'milk' },
    },
  ],
});
