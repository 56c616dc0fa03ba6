import type { ReadValue } from './build.ts';
import { buildProducts, pickSentence, readNumber } from './build.ts';

function adviseFreezer(read: ReadValue, index: number): string {
  const litres = readNumber(read('Capacité'));
  if (read('Type') === 'Vitrine') {
    return `Ses ${litres} L se rangent par paniers, glaces d’un côté et surgelés de l’autre. Essuyez
      les vitres chaque soir et gardez l’appareil loin du soleil de la rue.`;
  }
  const size =
    litres >= 400
      ? `Avec ${litres} L, il reçoit sans forcer la viande d’un mouton entier, les poissons du
         marché et les réserves d’une boutique ou d’une grande concession.`
      : litres >= 220
        ? `Ses ${litres} L conviennent à une famille de cinq à huit personnes qui fait ses achats
           en gros une ou deux fois par mois.`
        : `Ses ${litres} L suffisent à un couple, à un studio ou à la vente de glaçons et de
           jus devant la maison.`;
  const care = pickSentence(index, [
    'Laissez dix centimètres libres derrière l’appareil, la chaleur de Dakar se dissipe mieux.',
    'Pendant une coupure, gardez-le fermé : le froid tient le temps indiqué sur sa fiche.',
    'Un régulateur de tension reste conseillé dans les quartiers où le courant varie.',
  ]);
  return `${size} ${care}`;
}

/** Freezers, the most attractive first. */
export const congelateurs = buildProducts({
  category: 'CONGELATEUR',
  names: [
    'Type',
    'Capacité',
    'Portes',
    'Dimensions (L x H x P)',
    'Poids',
    'Pouvoir de congélation',
    'Compresseur',
    'Autonomie sans courant',
    'Consommation annuelle',
    'Classe énergétique',
    'Couleur',
  ],
  highlights: ['Capacité', 'Autonomie sans courant', 'Consommation annuelle'],
  advise: adviseFreezer,
  entries: [
    {
      reference: 'AST-CF300-BL',
      name: 'Congélateur coffre Astech CF-300 300 L blanc',
      brand: 'Astech',
      intro: `Le coffre que l’on retrouve dans beaucoup de maisons dakaroises : une cuve profonde,
        un panier amovible pour ce qui sert chaque jour et une serrure pour garder les réserves à
        l’abri des petites mains.`,
      values: `Coffre | 300 L | 1 | 112 x 85 x 62 cm | 42 kg | 16 kg en 24 h | Classique | 28 h
        | 285 kWh | A+ | Blanc`,
      price: 189000,
      offers: { promo: 13, preorder: 6, credit: 8 },
      warranty: 12,
      tags: ['Tabaski', 'Grande famille'],
      drawing: { family: 'freezer', kind: 'open', finish: 'white', width: 680 },
    },
    {
      reference: 'HIS-FC55DD-GR',
      name: 'Congélateur coffre Hisense FC-55DD 420 L gris',
      brand: 'Hisense',
      intro: `Deux portes indépendantes évitent de perdre tout le froid pour un seul sachet de
        poisson. Le thermostat se règle en façade, sur un écran lisible, et la cuve en aluminium
        se nettoie d’un coup d’éponge.`,
      values: `Coffre | 420 L | 2 | 142 x 85 x 68 cm | 56 kg | 22 kg en 24 h | Classique | 34 h
        | 352 kWh | A+ | Gris`,
      price: 298000,
      offers: { promo: 10, preorder: 6, credit: 8 },
      warranty: 24,
      tags: ['Tabaski', 'Grande famille', 'Garantie 2 ans'],
      drawing: {
        family: 'freezer',
        kind: 'chest',
        finish: 'graphite',
        width: 770,
        lids: 2,
        display: true,
      },
    },
    {
      reference: 'BEK-RFNE290-IN',
      name: 'Congélateur armoire Beko RFNE-290 250 L inox',
      brand: 'Beko',
      intro: `Une armoire à froid ventilé qui ne prend pas de givre : plus besoin de vider et de
        dégivrer avant chaque fête. Les tiroirs transparents séparent le thiof, le poulet et les
        légumes déjà coupés.`,
      values: `Armoire | 250 L | 1 | 60 x 172 x 65 cm | 63 kg | 18 kg en 24 h | Classique | 18 h
        | 236 kWh | A++ | Inox`,
      price: 345000,
      offers: { preorder: 7, credit: 9 },
      warranty: 24,
      tags: ['Nouveauté', 'Économe en énergie', 'Garantie 2 ans'],
      drawing: { family: 'freezer', kind: 'upright', finish: 'inox', width: 350, display: true },
    },
    {
      reference: 'ROC-RCF200-BL',
      name: 'Congélateur coffre Roch RCF-200 198 L blanc',
      brand: 'Roch',
      intro: `Assez étroit pour passer dans un couloir d’appartement, il se glisse sous une
        fenêtre et roule sur quatre pieds à galets. Un bon premier congélateur pour un jeune
        ménage.`,
      values: `Coffre | 198 L | 1 | 88 x 85 x 56 cm | 33 kg | 11 kg en 24 h | Classique | 22 h
        | 224 kWh | A+ | Blanc`,
      price: 135000,
      offers: { promo: 11, credit: 8 },
      warranty: 12,
      tags: ['Tabaski', 'Petit budget'],
      drawing: { family: 'freezer', kind: 'chest', finish: 'white', width: 560, lids: 1 },
    },
    {
      reference: 'SOL-SCF510-BL',
      name: 'Congélateur coffre Solstar SCF-510 500 L deux portes',
      brand: 'Solstar',
      intro: `Pensé pour les restaurants de quartier et les ménages nombreux, il congèle vite même
        quand on le remplit d’un coup. Deux paniers, deux serrures et un éclairage par porte.`,
      values: `Coffre | 500 L | 2 | 165 x 88 x 72 cm | 68 kg | 28 kg en 24 h | Classique | 36 h
        | 402 kWh | A | Blanc`,
      price: 349000,
      offers: { promo: 14, preorder: 5, credit: 7 },
      warranty: 12,
      tags: ['Tabaski', 'Grande famille'],
      drawing: { family: 'freezer', kind: 'chest', finish: 'white', width: 780, lids: 2 },
    },
    {
      reference: 'HAI-HCF240-RG',
      name: 'Congélateur coffre Haier HCF-240 240 L rouge',
      brand: 'Haier',
      intro: `Une carrosserie rouge qui change du blanc habituel et un couvercle qui tient ouvert
        tout seul à n’importe quel angle. La touche de congélation rapide saisit la viande en une
        nuit.`,
      values: `Coffre | 240 L | 1 | 98 x 85 x 60 cm | 38 kg | 15 kg en 24 h | Classique | 30 h
        | 246 kWh | A+ | Rouge`,
      price: 179000,
      offers: { preorder: 6, credit: 9 },
      warranty: 24,
      tags: ['Nouveauté', 'Tabaski', 'Garantie 2 ans'],
      drawing: {
        family: 'freezer',
        kind: 'chest',
        finish: 'red',
        width: 620,
        lids: 1,
        display: true,
      },
    },
    {
      reference: 'MID-MDRU230-BL',
      name: 'Congélateur armoire Midea MDRU-230 200 L six tiroirs',
      brand: 'Midea',
      intro: `Six tiroirs pour ranger par type d’aliment et retrouver un sachet sans tout sortir.
        Au sol, il prend moins de place qu’une chaise et la porte s’ouvre à gauche ou à droite.`,
      values: `Armoire | 200 L | 1 | 55 x 158 x 58 cm | 49 kg | 12 kg en 24 h | Classique | 16 h
        | 231 kWh | A+ | Blanc`,
      price: 229000,
      offers: { promo: 9, credit: 8 },
      warranty: 12,
      tags: ['Tabaski'],
      drawing: { family: 'freezer', kind: 'drawers', finish: 'white', width: 330 },
    },
    {
      reference: 'AST-SD350-VT',
      name: 'Congélateur vitrine Astech SD-350 350 L verre coulissant',
      brand: 'Astech',
      intro: `La vitrine des boutiques : les clients voient les glaces et les jus sans ouvrir, et
        les deux vitres coulissantes retiennent le froid pendant le service.`,
      values: `Vitrine | 350 L | 2 | 132 x 86 x 66 cm | 58 kg | 18 kg en 24 h | Classique | 20 h
        | 468 kWh | B | Blanc`,
      price: 315000,
      offers: { preorder: 7, credit: 8 },
      warranty: 12,
      tags: ['Grande famille', 'Tabaski'],
      drawing: { family: 'freezer', kind: 'glass', finish: 'white', width: 730 },
    },
    {
      reference: 'SHA-SCFK310-SL',
      name: 'Congélateur coffre Sharp SCF-K310 310 L argent',
      brand: 'Sharp',
      intro: `Finition argent, façade sans bord saillant et cuve à parois épaisses : il a été
        choisi pour sa capacité à rester froid longtemps quand le courant manque.`,
      values: `Coffre | 310 L | 1 | 115 x 85 x 66 cm | 45 kg | 17 kg en 24 h | Classique | 45 h
        | 262 kWh | A+ | Argent`,
      price: 239000,
      warranty: 24,
      tags: ['Économe en énergie', 'Tabaski', 'Garantie 2 ans'],
      drawing: {
        family: 'freezer',
        kind: 'chest',
        finish: 'silver',
        width: 690,
        lids: 1,
        display: true,
      },
    },
    {
      reference: 'END-ECF100-BL',
      name: 'Congélateur coffre Enduro ECF-100 100 L compact',
      brand: 'Enduro',
      intro: `Le plus petit coffre du rayon tient dans une chambre d’étudiant ou derrière un
        comptoir. Il démarre avec un petit groupe électrogène et se déplace à deux sans effort.`,
      values: `Coffre | 100 L | 1 | 57 x 84 x 52 cm | 23 kg | 6 kg en 24 h | Classique | 18 h
        | 172 kWh | A+ | Blanc`,
      price: 89000,
      offers: { preorder: 6 },
      warranty: 12,
      tags: ['Petit budget', 'Tabaski'],
      drawing: { family: 'freezer', kind: 'chest', finish: 'white', width: 430, lids: 1 },
    },
    {
      reference: 'SAM-RZ32-NR',
      name: 'Congélateur armoire Samsung RZ32 320 L noir',
      brand: 'Samsung',
      intro: `Une grande armoire noire, froid ventilé, à poser à côté du réfrigérateur de la même
        ligne. Son moteur à variation de vitesse ralentit la nuit et se fait oublier.`,
      values: `Armoire | 320 L | 1 | 60 x 186 x 69 cm | 74 kg | 20 kg en 24 h | Inverter | 16 h
        | 228 kWh | A++ | Noir`,
      price: 525000,
      warranty: 24,
      tags: ['Nouveauté', 'Inverter', 'Économe en énergie', 'Garantie 2 ans'],
      drawing: { family: 'freezer', kind: 'upright', finish: 'black', width: 360, display: true },
    },
  ],
});
