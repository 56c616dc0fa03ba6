import type { ReadValue } from './build.ts';
import { buildProducts, pickSentence, readNumber } from './build.ts';

function adviseTelevision(read: ReadValue, index: number): string {
  const inches = readNumber(read('Diagonale'));
  const distance =
    inches >= 65 ? 'trois mètres' : inches >= 50 ? 'deux mètres et demi' : 'deux mètres';
  const place =
    inches >= 65
      ? 'Il remplit le mur d’un grand salon'
      : inches >= 43
        ? 'Sa taille convient au salon d’un appartement'
        : 'Il trouve sa place dans une chambre ou une petite boutique';
  const link = pickSentence(index, [
    'Branchez le décodeur et la console sur les prises HDMI, chacune garde sa propre image.',
    'Le récepteur intégré capte la TNT sénégalaise avec une simple antenne.',
    'Une prise parafoudre le protège des retours de courant brusques.',
  ]);
  return `${place} ; asseyez-vous à environ ${distance} pour profiter des
    ${read('Définition')} sans fatiguer les yeux. ${link}`;
}

/** Televisions, the most attractive first. */
export const televisions = buildProducts({
  category: 'TELEVISION',
  names: [
    'Diagonale',
    'Définition',
    'Dalle',
    'Système',
    'Prises HDMI',
    'Puissance sonore',
    'Dimensions (L x H x P)',
    'Poids',
    'Consommation',
    'Classe énergétique',
  ],
  highlights: ['Diagonale', 'Système', 'Prises HDMI'],
  advise: adviseTelevision,
  entries: [
    {
      reference: 'SAM-CU8100-55',
      name: 'Téléviseur Samsung CU-8100 55 pouces 4K Smart',
      brand: 'Samsung',
      intro: `Un cadre si fin que l’image semble posée contre le mur. Les applications de films et
        de musique s’ouvrent dès l’accueil et le téléphone s’affiche à l’écran en deux gestes.`,
      values: `55 pouces (139 cm) | 3840 x 2160 pixels | LED | Tizen | 3 | 20 W | 123 x 78 x 23 cm
        | 15,8 kg | 98 W | F`,
      price: 415000,
      offers: { promo: 12, preorder: 6, credit: 8 },
      warranty: 24,
      tags: ['Smart', 'Korité', 'Garantie 2 ans'],
      drawing: { family: 'television', scene: 'sunset', inches: 55, stand: 'feet', frame: 'slim' },
    },
    {
      reference: 'HIS-A4K-43',
      name: 'Téléviseur Hisense A-4K 43 pouces Full HD Smart',
      brand: 'Hisense',
      intro: `Le bon compromis pour suivre les matchs des Lions en famille : image nette, mode
        sport qui lisse les mouvements et son assez fort pour un salon ouvert sur la cour.`,
      values: `43 pouces (108 cm) | 1920 x 1080 pixels | LED | VIDAA | 2 | 16 W | 96 x 61 x 20 cm
        | 7,6 kg | 66 W | F`,
      price: 189000,
      offers: { promo: 10, credit: 8 },
      warranty: 12,
      tags: ['Smart', 'Korité'],
      drawing: {
        family: 'television',
        scene: 'football',
        inches: 43,
        stand: 'feet',
        frame: 'black',
      },
    },
    {
      reference: 'LG-QN80-65',
      name: 'Téléviseur LG QN-80 65 pouces 4K Smart',
      brand: 'LG',
      intro: `Des couleurs franches même fenêtre ouverte en plein après-midi. La télécommande se
        pointe comme une souris et comprend les recherches dictées en français.`,
      values: `65 pouces (165 cm) | 3840 x 2160 pixels | QNED | webOS | 4 | 20 W | 145 x 90 x 27
        cm | 22,4 kg | 132 W | F`,
      price: 785000,
      offers: { preorder: 7, credit: 8 },
      warranty: 24,
      tags: ['Nouveauté', 'Smart', 'Garantie 2 ans'],
      drawing: {
        family: 'television',
        scene: 'reef',
        inches: 65,
        stand: 'pedestal',
        frame: 'silver',
      },
    },
    {
      reference: 'TCL-P640-50',
      name: 'Téléviseur TCL P-640 50 pouces 4K Google TV',
      brand: 'TCL',
      intro: `Google TV rassemble sur un seul écran les films, les dessins animés et les chaînes
        en ligne. Un profil pour les enfants limite ce qu’ils peuvent regarder.`,
      values: `50 pouces (126 cm) | 3840 x 2160 pixels | LED | Google TV | 3 | 20 W | 111 x 71 x
        24 cm | 10,2 kg | 88 W | G`,
      price: 279000,
      offers: { promo: 9, preorder: 5, credit: 9 },
      warranty: 12,
      tags: ['Smart', 'Korité'],
      drawing: { family: 'television', scene: 'tiles', inches: 50, stand: 'feet', frame: 'slim' },
    },
    {
      reference: 'AST-LED32-N',
      name: 'Téléviseur Astech 32N 32 pouces HD',
      brand: 'Astech',
      intro: `Simple et robuste : on branche l’antenne, on lance la recherche et tout le quartier
        peut regarder. Ses haut-parleurs orientés vers l’avant restent clairs à bas volume.`,
      values: `32 pouces (80 cm) | 1366 x 768 pixels | LED | Sans application | 2 | 12 W | 73 x 48
        x 18 cm | 4,1 kg | 38 W | E`,
      price: 79000,
      offers: { promo: 11 },
      warranty: 12,
      tags: ['Petit budget'],
      drawing: {
        family: 'television',
        scene: 'savanna',
        inches: 32,
        stand: 'feet',
        frame: 'black',
      },
    },
    {
      reference: 'SAM-QN95-75',
      name: 'Téléviseur Samsung QN-95 75 pouces Neo QLED 4K',
      brand: 'Samsung',
      intro: `La pièce maîtresse d’un séjour : noirs profonds, lumière vive et mouvement fluide.
        Fixée au mur, elle ne dépasse que de l’épaisseur d’un livre.`,
      values: `75 pouces (189 cm) | 3840 x 2160 pixels | Neo QLED | Tizen | 4 | 60 W | 167 x 96 x
        5 cm | 34 kg | 190 W | F`,
      price: 1490000,
      offers: { credit: 7 },
      warranty: 24,
      tags: ['Nouveauté', 'Smart', 'Garantie 2 ans'],
      drawing: { family: 'television', scene: 'city', inches: 75, stand: 'wall', frame: 'slim' },
    },
    {
      reference: 'HIS-U6-58',
      name: 'Téléviseur Hisense U-6X 58 pouces ULED avec barre de son',
      brand: 'Hisense',
      intro: `L’ensemble prêt à l’emploi : un écran généreux et sa barre de son assortie, reliée
        sans fil. Le cinéma du samedi soir commence sans rien acheter d’autre.`,
      values: `58 pouces (146 cm) | 3840 x 2160 pixels | ULED | VIDAA | 3 | 80 W avec la barre
        | 129 x 82 x 28 cm | 17,5 kg | 120 W | G`,
      price: 495000,
      offers: { credit: 8 },
      warranty: 24,
      tags: ['Smart', 'Korité', 'Garantie 2 ans'],
      drawing: {
        family: 'television',
        scene: 'waves',
        inches: 58,
        stand: 'soundbar',
        frame: 'black',
      },
    },
    {
      reference: 'SMT-STT4042-40',
      name: 'Téléviseur Smart Technology STT-4042 40 pouces Android',
      brand: 'Smart Technology',
      intro: `Android à petit prix : on installe ses propres applications et on copie des films
        sur une clé pour les soirs sans connexion.`,
      values: `40 pouces (101 cm) | 1920 x 1080 pixels | LED | Android | 2 | 16 W | 90 x 57 x 19
        cm | 6,4 kg | 58 W | F`,
      price: 129000,
      offers: { preorder: 6, credit: 8 },
      warranty: 12,
      tags: ['Smart', 'Petit budget'],
      drawing: { family: 'television', scene: 'reef', inches: 40, stand: 'feet', frame: 'black' },
    },
    {
      reference: 'LG-UR79-50',
      name: 'Téléviseur LG UR-79 50 pouces 4K Smart argent',
      brand: 'LG',
      intro: `Un cadre argent sur pied central qui trouve sa place sur un meuble étroit. Le
        processeur affine les anciennes émissions enregistrées en basse qualité.`,
      values: `50 pouces (126 cm) | 3840 x 2160 pixels | LED | webOS | 3 | 20 W | 113 x 72 x 23 cm
        | 12,6 kg | 92 W | G`,
      price: 319000,
      warranty: 24,
      tags: ['Smart', 'Garantie 2 ans'],
      drawing: {
        family: 'television',
        scene: 'savanna',
        inches: 50,
        stand: 'pedestal',
        frame: 'silver',
      },
    },
    {
      reference: 'TCL-S5410-32',
      name: 'Téléviseur TCL S-5410 32 pouces HD Smart',
      brand: 'TCL',
      intro: `Connecté malgré sa petite taille, il sert aussi bien d’écran de chambre que
        d’affichage pour une boutique. Pieds écartés, stables sur une simple étagère.`,
      values: `32 pouces (80 cm) | 1366 x 768 pixels | LED | Android TV | 2 | 10 W | 72 x 48 x 18
        cm | 3,9 kg | 36 W | E`,
      price: 105000,
      offers: { preorder: 5 },
      warranty: 12,
      tags: ['Smart', 'Petit budget', 'Korité'],
      drawing: { family: 'television', scene: 'tiles', inches: 32, stand: 'feet', frame: 'slim' },
    },
    {
      reference: 'ROC-LE24-DC',
      name: 'Téléviseur Roch LE-24 24 pouces 12 V et 220 V',
      brand: 'Roch',
      intro: `Il fonctionne sur secteur comme sur la batterie d’une installation solaire : idéal
        au village, sur un chantier ou pendant les coupures.`,
      values: `24 pouces (60 cm) | 1366 x 768 pixels | LED | Sans application | 1 | 6 W | 55 x 37
        x 15 cm | 2,6 kg | 24 W | E`,
      price: 59000,
      warranty: 12,
      tags: ['Petit budget', 'Nouveauté'],
      drawing: { family: 'television', scene: 'sunset', inches: 24, stand: 'feet', frame: 'black' },
    },
  ],
});
