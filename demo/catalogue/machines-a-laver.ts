import type { ReadValue } from './build.ts';
import { buildProducts, pickSentence, readNumber } from './build.ts';

function adviseWashing(read: ReadValue, index: number): string {
  const kilos = readNumber(read('Capacité'));
  const load =
    kilos >= 9
      ? 'Un tambour assez grand pour les boubous, les draps et les rideaux d’une maison pleine.'
      : kilos >= 7
        ? 'De quoi laver en deux machines le linge de la semaine pour cinq personnes.'
        : 'Une charge adaptée à un couple ou à un étudiant bien organisé.';
  const water = pickSentence(index, [
    'Une pression d’eau faible suffit, un surpresseur reste utile en étage élevé.',
    'Laissez le hublot ou le couvercle entrouvert après le lavage, à cause de l’humidité.',
    'Calez bien les quatre pieds pour que l’essorage reste silencieux.',
  ]);
  return `${load} ${water}`;
}

/** Washing machines, the most attractive first. */
export const machinesALaver = buildProducts({
  category: 'MACHINE A LAVER',
  names: [
    'Type',
    'Capacité',
    'Essorage',
    'Programmes',
    'Moteur',
    'Dimensions (L x H x P)',
    'Poids',
    'Eau par cycle',
    'Classe énergétique',
    'Couleur',
  ],
  highlights: ['Capacité', 'Essorage', 'Eau par cycle'],
  advise: adviseWashing,
  entries: [
    {
      reference: 'LG-F2V5-BL',
      name: 'Machine à laver LG F2V5 hublot 8 kg blanche',
      brand: 'LG',
      intro: `Le tambour adapte ses mouvements au tissu : doux pour le bazin, énergique pour les
        tenues de sport. Le départ différé profite des heures calmes.`,
      values: `Hublot | 8 kg | 1 200 tr/min | 14 | Inverter | 60 x 85 x 56 cm | 62 kg | 48 L | A
        | Blanc`,
      price: 325000,
      offers: { promo: 12, preorder: 6, credit: 8 },
      warranty: 24,
      tags: ['Inverter', 'Économe en énergie', 'Korité', 'Garantie 2 ans'],
      drawing: {
        family: 'washing-machine',
        kind: 'front',
        finish: 'white',
        door: 'chrome',
        panel: 'knob',
        digits: '1:20',
        laundry: true,
      },
    },
    {
      reference: 'SAM-WW90-GT',
      name: 'Machine à laver Samsung WW90 hublot 9 kg graphite',
      brand: 'Samsung',
      intro: `La lessive se transforme en mousse avant d’entrer dans le tambour et lave bien à
        froid. Un appareil sombre et silencieux, à l’aise dans une cuisine ouverte.`,
      values: `Hublot | 9 kg | 1 400 tr/min | 15 | Inverter | 60 x 85 x 60 cm | 66 kg | 52 L | A
        | Graphite`,
      price: 445000,
      offers: { preorder: 7, credit: 8 },
      warranty: 24,
      tags: ['Inverter', 'Smart', 'Nouveauté', 'Garantie 2 ans'],
      drawing: {
        family: 'washing-machine',
        kind: 'front',
        finish: 'graphite',
        door: 'black',
        panel: 'touch',
        digits: '0:59',
        laundry: true,
      },
    },
    {
      reference: 'AST-WT8-BU',
      name: 'Machine à laver Astech WT-8 double cuve 8 kg bleue',
      brand: 'Astech',
      intro: `On lave à gauche, on essore à droite, on réutilise l’eau : la semi-automatique reste
        la plus économe là où l’eau arrive par moments.`,
      values: `Double cuve | 8 kg | 1 300 tr/min | 3 | Classique | 80 x 92 x 47 cm | 23 kg | 70 L
        | B | Blanc et bleu`,
      price: 98000,
      offers: { promo: 11, credit: 8 },
      warranty: 12,
      tags: ['Petit budget', 'Korité'],
      drawing: {
        family: 'washing-machine',
        kind: 'twin',
        finish: 'white',
        door: 'white',
        panel: 'knob',
        accent: 'blue',
      },
    },
    {
      reference: 'HIS-WTHX-AR',
      name: 'Machine à laver Hisense WT-10 ouverture dessus 10 kg',
      brand: 'Hisense',
      intro: `On ajoute une chaussette oubliée à tout moment, sans se pencher. Le couvercle en
        verre redescend doucement et la cuve se rince seule.`,
      values: `Ouverture dessus | 10 kg | 700 tr/min | 8 | Classique | 56 x 98 x 58 cm | 36 kg
        | 105 L | B | Argent`,
      price: 215000,
      offers: { credit: 8 },
      warranty: 12,
      tags: ['Grande famille', 'Korité'],
      drawing: {
        family: 'washing-machine',
        kind: 'top',
        finish: 'silver',
        door: 'chrome',
        panel: 'touch',
        digits: '45',
      },
    },
    {
      reference: 'BEK-WTV7-BL',
      name: 'Machine à laver Beko WTV-7 hublot 7 kg blanche',
      brand: 'Beko',
      intro: `Un programme de vingt-huit minutes rafraîchit les chemises du bureau. Le bac à
        lessive se retire entièrement pour être rincé.`,
      values: `Hublot | 7 kg | 1 000 tr/min | 15 | Inverter | 60 x 84 x 49 cm | 58 kg | 44 L | A
        | Blanc`,
      price: 249000,
      offers: { preorder: 6, credit: 8 },
      warranty: 24,
      tags: ['Inverter', 'Économe en énergie', 'Garantie 2 ans'],
      drawing: {
        family: 'washing-machine',
        kind: 'front',
        finish: 'white',
        door: 'white',
        panel: 'knob',
        digits: '0:28',
      },
    },
    {
      reference: 'HAI-HW100-AR',
      name: 'Machine à laver Haier HW-100 hublot 10 kg argent',
      brand: 'Haier',
      intro: `Un large hublot chromé et une finition argent. La vapeur assouplit les fibres et
        réduit le repassage des tenues du vendredi.`,
      values: `Hublot | 10 kg | 1 400 tr/min | 16 | Inverter | 60 x 85 x 64 cm | 71 kg | 58 L | A
        | Argent`,
      price: 489000,
      offers: { credit: 7 },
      warranty: 24,
      tags: ['Inverter', 'Grande famille', 'Nouveauté', 'Garantie 2 ans'],
      drawing: {
        family: 'washing-machine',
        kind: 'front',
        finish: 'silver',
        door: 'chrome',
        panel: 'touch',
        digits: '1:45',
      },
    },
    {
      reference: 'ROC-RWM6-VR',
      name: 'Machine à laver Roch RWM-6 double cuve 6 kg verte',
      brand: 'Roch',
      intro: `Légère, elle se porte jusqu’à la cour et se remplit au seau si le robinet est loin.
        Le minuteur mécanique ne craint pas les coupures.`,
      values: `Double cuve | 6 kg | 1 250 tr/min | 2 | Classique | 71 x 84 x 42 cm | 18 kg | 52 L
        | B | Blanc et vert`,
      price: 75000,
      offers: { preorder: 5 },
      warranty: 12,
      tags: ['Petit budget'],
      drawing: {
        family: 'washing-machine',
        kind: 'twin',
        finish: 'white',
        door: 'white',
        panel: 'knob',
        accent: 'green',
      },
    },
    {
      reference: 'MID-MFE12-NR',
      name: 'Machine à laver Midea MFE-12 ouverture dessus 12 kg',
      brand: 'Midea',
      intro: `Douze kilos pour les couvertures et le linge des hôtes. Le fond de cuve crée un
        courant qui démêle les tissus au lieu de les tordre.`,
      values: `Ouverture dessus | 12 kg | 720 tr/min | 10 | Inverter | 60 x 104 x 62 cm | 43 kg
        | 118 L | A | Noir`,
      price: 289000,
      warranty: 12,
      tags: ['Inverter', 'Grande famille'],
      drawing: {
        family: 'washing-machine',
        kind: 'top',
        finish: 'black',
        door: 'black',
        panel: 'touch',
        digits: '52',
      },
    },
    {
      reference: 'SHA-ESFE7-BL',
      name: 'Machine à laver Sharp ES-FE7 hublot 7 kg porte noire',
      brand: 'Sharp',
      intro: `Blanche avec un hublot noir, elle affiche le temps restant et prévient par une
        mélodie. Le filtre se vide par l’avant, sans outil.`,
      values: `Hublot | 7 kg | 1 200 tr/min | 15 | Classique | 60 x 85 x 50 cm | 57 kg | 46 L | A
        | Blanc`,
      price: 239000,
      warranty: 12,
      tags: ['Korité'],
      drawing: {
        family: 'washing-machine',
        kind: 'front',
        finish: 'white',
        door: 'black',
        panel: 'touch',
        digits: '1:05',
      },
    },
    {
      reference: 'SOL-SWT11-RG',
      name: 'Machine à laver Solstar SWT-11 double cuve 11 kg',
      brand: 'Solstar',
      intro: `La grande double cuve des maisons animées : deux battements, un séparateur de
        peluches et un tuyau de vidange orientable.`,
      values: `Double cuve | 11 kg | 1 350 tr/min | 3 | Classique | 90 x 101 x 53 cm | 29 kg | 88
        L | B | Blanc et rouge`,
      price: 139000,
      offers: { preorder: 6 },
      warranty: 12,
      tags: ['Grande famille'],
      drawing: {
        family: 'washing-machine',
        kind: 'twin',
        finish: 'white',
        door: 'white',
        panel: 'knob',
        accent: 'red',
      },
    },
  ],
});
