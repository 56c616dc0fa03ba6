import type { ReadValue } from './build.ts';
import { buildProducts, pickSentence, readNumber } from './build.ts';

function adviseHeater(read: ReadValue, index: number): string {
  if (read('Type') === 'Instantané') {
    return `Pas de cuve : l’eau chauffe en passant, il n’y a rien à attendre. Sa puissance de
      ${read('Puissance')} exige une ligne séparée avec terre et disjoncteur différentiel.`;
  }
  const litres = readNumber(read('Capacité'));
  const people =
    litres >= 150 ? 'six personnes' : litres >= 80 ? 'quatre personnes' : 'deux personnes';
  const care = pickSentence(index, [
    'Le groupe de sécurité fourni se manœuvre une fois par mois.',
    'Baissez la consigne en saison chaude, 50 °C suffisent largement.',
    'Contrôlez l’anode tous les deux ans, l’eau de Dakar est assez dure.',
  ]);
  return `Une réserve de ${litres} L d’eau chaude convient à ${people}. ${care}`;
}

/** Water heaters, the most attractive first. */
export const chauffeEau = buildProducts({
  category: 'CHAUFFE-EAU',
  names: [
    'Type',
    'Capacité',
    'Puissance',
    'Cuve',
    'Pression maximale',
    'Dimensions (L x H x P)',
    'Poids',
    'Couleur',
  ],
  highlights: ['Capacité', 'Puissance', 'Cuve'],
  advise: adviseHeater,
  entries: [
    {
      reference: 'MID-D50-BL',
      name: 'Chauffe-eau Midea D-50 vertical 50 L',
      brand: 'Midea',
      intro: `Une douche chaude le matin pendant l’harmattan, sans bruit ni odeur. La molette
        règle la température depuis la salle de bains.`,
      values: `Vertical | 50 L | 1 500 W | Acier émaillé | 8 bars | 39 x 57 x 40 cm | 17 kg
        | Blanc`,
      price: 79000,
      offers: { promo: 11, preorder: 6, credit: 8 },
      warranty: 24,
      tags: ['Garantie 2 ans'],
      drawing: { family: 'water-heater', kind: 'vertical', finish: 'white', size: 0.78 },
    },
    {
      reference: 'HAI-ES80-BL',
      name: 'Chauffe-eau Haier ES-80 horizontal 80 L',
      brand: 'Haier',
      intro: `Il se loge au-dessus d’une porte et affiche la température en grand. Deux
        résistances séparées partagent le travail.`,
      values: `Horizontal | 80 L | 2 000 W | Acier émaillé | 8 bars | 83 x 44 x 45 cm | 26 kg
        | Blanc`,
      price: 129000,
      offers: { preorder: 6, credit: 8 },
      warranty: 24,
      tags: ['Nouveauté', 'Garantie 2 ans'],
      drawing: {
        family: 'water-heater',
        kind: 'horizontal',
        finish: 'white',
        size: 0.95,
        digits: '65',
      },
    },
    {
      reference: 'SOL-SWH200-AR',
      name: 'Chauffe-eau solaire Solstar SWH-200 200 L',
      brand: 'Solstar',
      intro: `Posé sur la terrasse, il chauffe gratuitement grâce au soleil du Sénégal. Une
        résistance d’appoint prend le relais les jours voilés.`,
      values: `Solaire | 200 L | 1 500 W d’appoint | Inox | 6 bars | 175 x 165 x 190 cm | 78 kg
        | Argent`,
      price: 465000,
      offers: { credit: 7 },
      warranty: 24,
      tags: ['Économe en énergie', 'Grande famille', 'Nouveauté', 'Garantie 2 ans'],
      drawing: { family: 'water-heater', kind: 'solar', finish: 'silver', size: 1 },
    },
    {
      reference: 'BIN-IWH5-BL',
      name: 'Chauffe-eau instantané Binatone IWH-5 5,5 kW',
      brand: 'Binatone',
      intro: `De l’eau chaude dès l’ouverture du robinet, avec une douchette fournie. Le boîtier
        ne prend pas plus de place qu’une boîte à chaussures.`,
      values: `Instantané | Sans cuve | 5 500 W | Cuivre | 6 bars | 23 x 36 x 10 cm | 2,4 kg
        | Blanc`,
      price: 48500,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: {
        family: 'water-heater',
        kind: 'instant',
        finish: 'white',
        size: 1,
        digits: '42',
      },
    },
    {
      reference: 'MID-FLAT60-AR',
      name: 'Chauffe-eau plat Midea D-60F 60 L argent',
      brand: 'Midea',
      intro: `Vingt-sept centimètres d’épaisseur seulement : il épouse le mur et son écran montre
        combien de douches il reste.`,
      values: `Plat | 60 L | 2 000 W | Inox | 8 bars | 47 x 87 x 27 cm | 21 kg | Argent`,
      price: 145000,
      offers: { preorder: 7, credit: 9 },
      warranty: 24,
      tags: ['Smart', 'Nouveauté', 'Garantie 2 ans'],
      drawing: {
        family: 'water-heater',
        kind: 'flat',
        finish: 'silver',
        size: 0.92,
        digits: '60',
      },
    },
    {
      reference: 'ROC-RWH100-BL',
      name: 'Chauffe-eau Roch RWH-100 vertical 100 L',
      brand: 'Roch',
      intro: `La taille des maisons à deux salles de bains. L’isolation épaisse garde l’eau chaude
        plusieurs heures après une coupure.`,
      values: `Vertical | 100 L | 2 000 W | Acier émaillé | 8 bars | 45 x 92 x 46 cm | 31 kg
        | Blanc`,
      price: 119000,
      warranty: 12,
      tags: ['Grande famille'],
      drawing: {
        family: 'water-heater',
        kind: 'vertical',
        finish: 'white',
        size: 1,
        digits: '70',
      },
    },
    {
      reference: 'AST-WH30-BL',
      name: 'Chauffe-eau Astech WH-30 vertical 30 L',
      brand: 'Astech',
      intro: `Pour un studio ou un évier de cuisine : il chauffe vite parce qu’il chauffe peu. Sa
        fixation tient sur deux vis.`,
      values: `Vertical | 30 L | 1 500 W | Acier émaillé | 8 bars | 35 x 46 x 36 cm | 12 kg
        | Blanc`,
      price: 59000,
      offers: { preorder: 5 },
      warranty: 12,
      tags: ['Petit budget'],
      drawing: { family: 'water-heater', kind: 'vertical', finish: 'white', size: 0.62 },
    },
    {
      reference: 'ELA-IH35-GT',
      name: 'Chauffe-eau instantané Elactron IH-35 3,5 kW noir',
      brand: 'Elactron',
      intro: `Une façade noire, un bouton central et une puissance modérée que les petits
        compteurs acceptent mieux.`,
      values: `Instantané | Sans cuve | 3 500 W | Cuivre | 6 bars | 21 x 33 x 9 cm | 1,9 kg | Noir`,
      price: 36500,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: {
        family: 'water-heater',
        kind: 'instant',
        finish: 'black',
        size: 1,
        digits: '38',
      },
    },
    {
      reference: 'SMT-STW80-NR',
      name: 'Chauffe-eau plat Smart Technology STW-80 80 L noir',
      brand: 'Smart Technology',
      intro: `On programme la chauffe depuis le téléphone, juste avant le retour à la maison. Deux
        cuves fines remplacent une grosse.`,
      values: `Plat | 80 L | 2 500 W | Inox | 8 bars | 50 x 106 x 28 cm | 27 kg | Noir`,
      price: 198000,
      warranty: 24,
      tags: ['Smart', 'Garantie 2 ans'],
      drawing: { family: 'water-heater', kind: 'flat', finish: 'black', size: 1, digits: '55' },
    },
    {
      reference: 'END-EHW50-CR',
      name: 'Chauffe-eau Enduro EHW-50 horizontal 50 L crème',
      brand: 'Enduro',
      intro: `Sa teinte crème se fond dans les carrelages clairs. Le voyant et l’afficheur se
        lisent depuis la porte.`,
      values: `Horizontal | 50 L | 1 500 W | Acier émaillé | 8 bars | 68 x 38 x 39 cm | 18 kg
        | Crème`,
      price: 84500,
      offers: { preorder: 6 },
      warranty: 12,
      tags: ['Petit budget'],
      drawing: {
        family: 'water-heater',
        kind: 'horizontal',
        finish: 'beige',
        size: 0.78,
        digits: '50',
      },
    },
  ],
});
