import type { ReadValue } from './build.ts';
import { buildProducts, pickSentence } from './build.ts';

function adviseIron(read: ReadValue, index: number): string {
  const water =
    read('Réservoir') === 'Sans réservoir'
      ? 'Humidifiez le linge avec un vaporisateur pour gagner du temps.'
      : `Son réservoir de ${read('Réservoir')} se remplit au robinet ; l’eau filtrée espace les
         détartrages.`;
  const cloth = pickSentence(index, [
    'Pour le bazin, repassez sur l’envers encore légèrement humide.',
    'Commencez par les tissus délicats, puis montez en température.',
    'Laissez l’appareil refroidir avant d’enrouler le cordon.',
  ]);
  return `${water} ${cloth}`;
}

/** Irons, the most attractive first. */
export const fersARepasser = buildProducts({
  category: 'FER A REPASSER',
  names: [
    'Type',
    'Puissance',
    'Semelle',
    'Réservoir',
    'Débit de vapeur',
    'Cordon',
    'Poids',
    'Couleur',
  ],
  highlights: ['Puissance', 'Semelle', 'Cordon'],
  advise: adviseIron,
  entries: [
    {
      reference: 'PHI-DST3030-BU',
      name: 'Fer vapeur Philips DST-3030 2 400 W bleu',
      brand: 'Philips',
      intro: `La semelle glisse sur le coton comme sur le wax et la touche de vapeur vient à bout
        des plis oubliés au fond de la valise.`,
      values: `Vapeur | 2 400 W | Céramique | 300 ml | 40 g/min | 2 m | 1,2 kg | Bleu et blanc`,
      price: 28500,
      offers: { promo: 12, preorder: 6 },
      warranty: 24,
      tags: ['Korité', 'Garantie 2 ans'],
      drawing: { family: 'iron', kind: 'steam', color: 'blue', trim: 'white', steam: true },
    },
    {
      reference: 'MOU-STM-LI',
      name: 'Centrale vapeur Moulinex STM-60 2 200 W lilas',
      brand: 'Moulinex',
      intro: `Une cuve séparée, un fer léger et de la vapeur en continu : une heure de repassage
        se termine en trente minutes.`,
      values: `Centrale vapeur | 2 200 W | Inox | 1,2 L | 110 g/min | 1,8 m | 3,4 kg | Lilas et
        marine`,
      price: 89000,
      offers: { preorder: 7, credit: 8 },
      warranty: 24,
      tags: ['Nouveauté', 'Garantie 2 ans'],
      drawing: { family: 'iron', kind: 'station', color: 'lilac', trim: 'navy' },
    },
    {
      reference: 'BIN-DI1255-CH',
      name: 'Fer sec Binatone DI-1255 1 200 W chromé',
      brand: 'Binatone',
      intro: `Lourd comme il faut, sans réservoir ni pompe à entretenir : le fer des tailleurs,
        qui dure et chauffe vite.`,
      values: `Sec | 1 200 W | Aluminium poli | Sans réservoir | Sans vapeur | 1,8 m | 1,6 kg
        | Chrome et noir`,
      price: 11500,
      offers: { promo: 13 },
      warranty: 12,
      tags: ['Petit budget'],
      drawing: { family: 'iron', kind: 'dry', color: 'silver', trim: 'black' },
    },
    {
      reference: 'PHI-STH30-BL',
      name: 'Défroisseur à main Philips STH-30 1 500 W',
      brand: 'Philips',
      intro: `On défroisse le boubou directement sur le cintre avant de sortir. Il tient dans un
        sac de voyage et chauffe en trente secondes.`,
      values: `Défroisseur | 1 500 W | Inox | 180 ml | 24 g/min | 2,2 m | 1,1 kg | Blanc et bleu`,
      price: 36000,
      offers: { preorder: 6 },
      warranty: 24,
      tags: ['Nouveauté', 'Korité', 'Garantie 2 ans'],
      drawing: { family: 'iron', kind: 'steamer', color: 'white', trim: 'blue' },
    },
    {
      reference: 'MOU-FV-RG',
      name: 'Fer vapeur Moulinex FV-28 2 100 W rouge',
      brand: 'Moulinex',
      intro: `La pointe fine contourne les boutons et les broderies. Un clapet empêche les gouttes
        à basse température.`,
      values: `Vapeur | 2 100 W | Inox | 250 ml | 30 g/min | 2 m | 1,1 kg | Rouge et noir`,
      price: 22500,
      warranty: 12,
      tags: ['Korité'],
      drawing: { family: 'iron', kind: 'steam', color: 'red', trim: 'black', steam: true },
    },
    {
      reference: 'AST-SI20-VR',
      name: 'Fer vapeur Astech SI-20 2 000 W vert',
      brand: 'Astech',
      intro: `Cinq réglages de tissu imprimés en clair et une lampe qui s’éteint quand la bonne
        chaleur est atteinte.`,
      values: `Vapeur | 2 000 W | Antiadhésive | 220 ml | 22 g/min | 1,9 m | 1 kg | Vert et blanc`,
      price: 14500,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: { family: 'iron', kind: 'steam', color: 'green', trim: 'white' },
    },
    {
      reference: 'ELA-DI10-RG',
      name: 'Fer sec Elactron DI-10 1 000 W rouge',
      brand: 'Elactron',
      intro: `Une puissance mesurée qui ne fait pas sauter le compteur des petites installations
        et une poignée qui reste froide.`,
      values: `Sec | 1 000 W | Antiadhésive | Sans réservoir | Sans vapeur | 1,7 m | 1,1 kg
        | Rouge et noir`,
      price: 9500,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: { family: 'iron', kind: 'dry', color: 'red', trim: 'graphite' },
    },
    {
      reference: 'ROC-RIS24-OR',
      name: 'Centrale vapeur Roch RIS-24 2 400 W dorée',
      brand: 'Roch',
      intro: `La finition dorée plaît, l’autonomie encore plus : le grand réservoir se retire pour
        être rempli sans éteindre.`,
      values: `Centrale vapeur | 2 400 W | Céramique | 1,5 L | 120 g/min | 1,9 m | 3,9 kg | Doré
        et graphite`,
      price: 75000,
      warranty: 12,
      tags: ['Grande famille'],
      drawing: { family: 'iron', kind: 'station', color: 'gold', trim: 'graphite' },
    },
    {
      reference: 'END-EGS15-RS',
      name: 'Défroisseur à main Enduro EGS-15 1 300 W rose',
      brand: 'Enduro',
      intro: `Pour les robes fines et les foulards : la vapeur suffit, le tissu ne touche presque
        pas le métal.`,
      values: `Défroisseur | 1 300 W | Inox | 150 ml | 20 g/min | 1,9 m | 0,9 kg | Rose`,
      price: 19500,
      offers: { preorder: 5 },
      warranty: 12,
      tags: ['Nouveauté'],
      drawing: { family: 'iron', kind: 'steamer', color: 'rose', trim: 'lilac' },
    },
    {
      reference: 'SMT-STI26-NR',
      name: 'Fer vapeur Smart Technology STI-26 2 600 W noir',
      brand: 'Smart Technology',
      intro: `Il s’éteint seul s’il reste posé sans bouger : une tranquillité d’esprit quand on
        quitte la maison en courant.`,
      values: `Vapeur | 2 600 W | Céramique | 350 ml | 45 g/min | 2,2 m | 1,3 kg | Noir et orange`,
      price: 24500,
      warranty: 12,
      tags: ['Korité'],
      drawing: { family: 'iron', kind: 'steam', color: 'orange', trim: 'black' },
    },
  ],
});
