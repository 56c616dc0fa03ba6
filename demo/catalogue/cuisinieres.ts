import type { ReadValue } from './build.ts';
import { buildProducts, pickSentence } from './build.ts';

function adviseCooker(read: ReadValue, index: number): string {
  const hasOven = read('Four') !== 'Sans four';
  const use = hasOven
    ? pickSentence(index, [
        'Le four cuit deux plaques de biscuits à la fois ou un grand poulet entouré de légumes.',
        'Préchauffez dix minutes : le fond du four monte vite et la pâte lève mieux.',
        'La vitre garde la chaleur dedans et permet de surveiller la cuisson sans ouvrir.',
      ])
    : 'Posez-le sur un plan stable et ventilé, puis rangez-le après usage.';
  const energy = read('Énergie').startsWith('Gaz')
    ? `Elle se raccorde aux bouteilles de gaz de 6 et 12,5 kg ; vérifiez le tuyau une fois par an.`
    : `Faites poser une ligne dédiée par un électricien avant la première cuisson.`;
  return hasOven ? `${use} ${energy}` : `${use} ${energy.replace('Elle se', 'Il se')}`;
}

/** Cookers, the most attractive first. */
export const cuisinieres = buildProducts({
  category: 'CUISINIERE',
  names: [
    'Énergie',
    'Foyers',
    'Four',
    'Allumage',
    'Sécurité',
    'Dimensions (L x H x P)',
    'Poids',
    'Couleur',
  ],
  highlights: ['Foyers', 'Four', 'Sécurité'],
  advise: adviseCooker,
  entries: [
    {
      reference: 'ROC-RGC60-IN',
      name: 'Cuisinière Roch RGC-60 quatre feux 60 x 60 inox',
      brand: 'Roch',
      intro: `Quatre feux bien espacés : la marmite de riz, la sauce, le poisson et la bouilloire
        cuisent ensemble. L’horloge en façade prévient quand le four a fini.`,
      values: `Gaz | 4 | 58 L, grill au gaz | Électrique intégré | Coupure si la flamme s’éteint
        | 60 x 85 x 60 cm | 41 kg | Inox`,
      price: 185000,
      offers: { promo: 12, preorder: 6, credit: 8 },
      warranty: 12,
      tags: ['Tabaski', 'Ramadan'],
      drawing: {
        family: 'cooker',
        kind: 'range',
        burners: 4,
        finish: 'inox',
        knobs: 'steel',
        lid: 'glass',
        clock: true,
        flame: true,
      },
    },
    {
      reference: 'BEK-GG15-NR',
      name: 'Cuisinière Beko GG-15 cinq feux 90 x 60 noire',
      brand: 'Beko',
      intro: `Un foyer central à triple couronne pour les grandes marmites de cérémonie et un four
        de quatre-vingt-dix centimètres où un gigot tient en entier.`,
      values: `Gaz | 5 | 104 L, tournebroche | Électrique intégré | Coupure si la flamme s’éteint
        | 90 x 85 x 60 cm | 67 kg | Noir`,
      price: 425000,
      offers: { preorder: 6, credit: 8 },
      warranty: 24,
      tags: ['Tabaski', 'Grande famille', 'Nouveauté', 'Garantie 2 ans'],
      drawing: {
        family: 'cooker',
        kind: 'range',
        burners: 5,
        finish: 'black',
        knobs: 'steel',
        lid: 'glass',
        clock: true,
        flame: true,
      },
    },
    {
      reference: 'AST-GC50-BL',
      name: 'Cuisinière Astech GC-50 quatre feux 50 x 55 blanche',
      brand: 'Astech',
      intro: `Le format des petites cuisines : cinquante centimètres, quatre feux et un four qui
        suffit à une quiche ou à un gâteau d’anniversaire.`,
      values: `Gaz | 4 | 45 L, sole au gaz | À l’allumette ou au briquet | Robinets à cran | 50 x
        84 x 55 cm | 29 kg | Blanc`,
      price: 98000,
      offers: { promo: 13, credit: 8 },
      warranty: 12,
      tags: ['Tabaski', 'Petit budget'],
      drawing: {
        family: 'cooker',
        kind: 'range',
        burners: 4,
        finish: 'white',
        knobs: 'white',
        lid: 'metal',
      },
    },
    {
      reference: 'SOL-SGB90-SL',
      name: 'Cuisinière Solstar SGB-90 cinq feux avec range-bouteille',
      brand: 'Solstar',
      intro: `La bouteille de gaz disparaît derrière sa porte latérale, la cuisine paraît plus
        grande. Le couvercle métallique protège les feux de la poussière.`,
      values: `Gaz | 5 | 62 L, grill au gaz | Électrique intégré | Coupure si la flamme s’éteint
        | 90 x 86 x 60 cm | 54 kg | Argent`,
      price: 269000,
      offers: { promo: 10, credit: 8 },
      warranty: 12,
      tags: ['Tabaski', 'Grande famille'],
      drawing: {
        family: 'cooker',
        kind: 'bottle',
        burners: 5,
        finish: 'silver',
        knobs: 'black',
        lid: 'metal',
      },
    },
    {
      reference: 'ELA-EC64-GT',
      name: 'Cuisinière électrique Elactron EC-64 vitrocéramique',
      brand: 'Elactron',
      intro: `Une surface en verre qui se nettoie d’un geste et quatre zones qui rougissent vite.
        Le four à chaleur tournante dore des deux côtés sans retourner la plaque.`,
      values: `Électricité, 7,5 kW | 4 | 65 L, chaleur tournante | Commandes tactiles | Témoin de
        surface chaude | 60 x 86 x 60 cm | 46 kg | Graphite`,
      price: 315000,
      offers: { preorder: 7, credit: 8 },
      warranty: 24,
      tags: ['Nouveauté', 'Garantie 2 ans'],
      drawing: {
        family: 'cooker',
        kind: 'ceramic',
        burners: 4,
        finish: 'graphite',
        knobs: 'steel',
        lid: 'none',
        clock: true,
      },
    },
    {
      reference: 'BIN-TS2-VR',
      name: 'Réchaud à gaz Binatone TS-2 deux feux verre noir',
      brand: 'Binatone',
      intro: `Deux flammes sur une plaque de verre trempé : on démarre le café pendant que la
        sauce mijote. Il se range debout dans un placard.`,
      values: `Gaz | 2 | Sans four | Piézo | Pieds antidérapants | 70 x 12 x 38 cm | 6,2 kg | Noir`,
      price: 28000,
      offers: { promo: 14 },
      warranty: 12,
      tags: ['Petit budget', 'Ramadan'],
      drawing: {
        family: 'cooker',
        kind: 'table',
        burners: 2,
        finish: 'black',
        knobs: 'steel',
        lid: 'none',
        flame: true,
      },
    },
    {
      reference: 'MID-36GM-RG',
      name: 'Cuisinière Midea 36GM cinq feux 90 x 60 rouge',
      brand: 'Midea',
      intro: `Un rouge de restaurant, des grilles en fonte lourdes qui ne bougent pas sous la
        marmite et deux lampes dans le four.`,
      values: `Gaz | 5 | 98 L, ventilateur et tournebroche | Électrique intégré | Coupure si la
        flamme s’éteint | 90 x 86 x 60 cm | 64 kg | Rouge`,
      price: 389000,
      offers: { preorder: 6, credit: 7 },
      warranty: 12,
      tags: ['Tabaski', 'Grande famille', 'Nouveauté'],
      drawing: {
        family: 'cooker',
        kind: 'range',
        burners: 5,
        finish: 'red',
        knobs: 'steel',
        lid: 'none',
        flame: true,
      },
    },
    {
      reference: 'END-EGC55-BG',
      name: 'Cuisinière Enduro EGC-55 quatre feux 55 x 55 crème',
      brand: 'Enduro',
      intro: `Une teinte crème douce, un couvercle en verre et un large tiroir pour les plaques.
        Elle remplace facilement une ancienne cuisinière de même largeur.`,
      values: `Gaz | 4 | 50 L, grill au gaz | Électrique intégré | Robinets à cran | 55 x 85 x 55
        cm | 34 kg | Crème`,
      price: 139000,
      warranty: 12,
      tags: ['Tabaski'],
      drawing: {
        family: 'cooker',
        kind: 'range',
        burners: 4,
        finish: 'beige',
        knobs: 'black',
        lid: 'glass',
      },
    },
    {
      reference: 'AST-T3-IN',
      name: 'Réchaud à gaz Astech T3 trois feux inox',
      brand: 'Astech',
      intro: `Trois foyers sur un plateau inox peu profond, pour celles et ceux qui cuisinent
        dehors ou vendent des repas à midi.`,
      values: `Gaz | 3 | Sans four | Piézo | Pieds antidérapants | 72 x 13 x 39 cm | 6,8 kg | Inox`,
      price: 34500,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: {
        family: 'cooker',
        kind: 'table',
        burners: 3,
        finish: 'inox',
        knobs: 'black',
        lid: 'none',
        flame: true,
      },
    },
    {
      reference: 'ROC-RGC96-SL',
      name: 'Cuisinière Roch RGC-96 six feux professionnelle',
      brand: 'Roch',
      intro: `Six feux pour les traiteurs et les grandes fêtes de famille. La façade en acier se
        lave à grande eau et les manettes se démontent.`,
      values: `Gaz | 6 | 110 L, sole au gaz | Électrique intégré | Coupure si la flamme s’éteint
        | 90 x 88 x 65 cm | 72 kg | Acier`,
      price: 510000,
      offers: { preorder: 5 },
      warranty: 12,
      tags: ['Grande famille'],
      drawing: {
        family: 'cooker',
        kind: 'range',
        burners: 6,
        finish: 'silver',
        knobs: 'black',
        lid: 'none',
        flame: true,
      },
    },
  ],
});
