import type { ReadValue } from './build.ts';
import { buildProducts, pickSentence, readNumber } from './build.ts';

function adviseFridge(read: ReadValue, index: number): string {
  const litres = readNumber(read('Capacité totale'));
  if (read('Type') === 'Vitrine') {
    return `Ses ${litres} L exposent près de deux cents bouteilles à bonne température. Nettoyez le
      condenseur chaque mois, la poussière du trottoir l’étouffe vite.`;
  }
  const size =
    litres >= 450
      ? `Ses ${litres} L nourrissent une maison de huit personnes et plus, plats de fête compris.`
      : litres >= 230
        ? `Ses ${litres} L répondent aux courses hebdomadaires de quatre à six personnes.`
        : litres >= 130
          ? `Ses ${litres} L conviennent à un couple ou à une colocation de trois personnes.`
          : `Ses ${litres} L gardent au frais l’essentiel d’une personne seule ou d’un bureau.`;
  const care = pickSentence(index, [
    'Attendez deux heures après la livraison avant de le brancher, le temps que le gaz se repose.',
    'Les coupures courtes ne l’inquiètent pas si la porte reste fermée.',
    'Le compresseur accepte les écarts de tension modérés ; au-delà, ajoutez un régulateur.',
    'Placez-le loin de la cuisinière et du soleil, il tournera moins souvent.',
  ]);
  return `${size} ${care}`;
}

/** Refrigerators, the most attractive first. */
export const refrigerateurs = buildProducts({
  category: 'REFRIGERATEUR',
  names: [
    'Type',
    'Capacité totale',
    'Froid',
    'Compresseur',
    'Dimensions (L x H x P)',
    'Poids',
    'Niveau sonore',
    'Consommation annuelle',
    'Classe énergétique',
    'Couleur',
  ],
  highlights: ['Capacité totale', 'Froid', 'Consommation annuelle'],
  advise: adviseFridge,
  entries: [
    {
      reference: 'SAM-RT38-GR',
      name: 'Réfrigérateur Samsung RT38 deux portes 380 L gris',
      brand: 'Samsung',
      intro: `Le congélateur en haut, un grand volume en bas et un moteur qui ajuste sa vitesse :
        la viande reste ferme et la salade ne gèle pas au fond. Les clayettes en verre supportent
        une grande marmite de thiéboudienne.`,
      values: `Deux portes | 380 L | Ventilé, sans givre | Inverter | 67 x 178 x 71 cm | 66 kg
        | 39 dB | 298 kWh | A++ | Gris argent`,
      price: 479000,
      offers: { promo: 12, preorder: 6, credit: 8 },
      warranty: 24,
      tags: ['Inverter', 'Économe en énergie', 'Ramadan', 'Tabaski', 'Garantie 2 ans'],
      drawing: {
        family: 'refrigerator',
        layout: 'double',
        finish: 'silver',
        handle: 'bar',
        label: true,
      },
    },
    {
      reference: 'LG-GCB247-IN',
      name: 'Réfrigérateur LG GC-B247 américain 640 L inox',
      brand: 'LG',
      intro: `Deux grandes portes et de l’eau fraîche servie en façade, sans ouvrir. Les bacs à
        légumes gardent l’humidité et l’étagère repliable laisse passer un plat de fête.`,
      values: `Américain | 640 L | Ventilé, sans givre | Inverter | 91 x 179 x 73 cm | 108 kg | 39
        dB | 412 kWh | A+ | Inox`,
      price: 1150000,
      offers: { preorder: 7, credit: 7 },
      warranty: 24,
      tags: ['Inverter', 'Grande famille', 'Nouveauté', 'Garantie 2 ans'],
      drawing: {
        family: 'refrigerator',
        layout: 'side',
        finish: 'inox',
        handle: 'chrome',
        dispenser: true,
      },
    },
    {
      reference: 'HIS-RD22DR-RG',
      name: 'Réfrigérateur Hisense RD-22DR deux portes 170 L rouge',
      brand: 'Hisense',
      intro: `Petit format, couleur vive : il réveille une cuisine d’appartement et tient dans une
        niche de cinquante-cinq centimètres. Le compartiment du haut fait des glaçons en quelques
        heures.`,
      values: `Deux portes | 170 L | Statique | Classique | 55 x 128 x 55 cm | 38 kg | 41 dB | 208
        kWh | A+ | Rouge`,
      price: 145000,
      offers: { promo: 10, credit: 8 },
      warranty: 12,
      tags: ['Petit budget', 'Ramadan'],
      drawing: { family: 'refrigerator', layout: 'double', finish: 'red', handle: 'recessed' },
    },
    {
      reference: 'BEK-RCNA366-GT',
      name: 'Réfrigérateur Beko RCNA-366 combiné 320 L graphite',
      brand: 'Beko',
      intro: `Le congélateur à tiroirs est en bas, les aliments du quotidien arrivent à hauteur
        des yeux. L’affichage en façade règle chaque zone séparément.`,
      values: `Combiné | 320 L | Ventilé, sans givre | Classique | 60 x 185 x 66 cm | 68 kg | 38
        dB | 256 kWh | A++ | Graphite`,
      price: 429000,
      offers: { promo: 14, preorder: 6, credit: 8 },
      warranty: 24,
      tags: ['Économe en énergie', 'Ramadan', 'Tabaski', 'Garantie 2 ans'],
      drawing: {
        family: 'refrigerator',
        layout: 'combi',
        finish: 'graphite',
        handle: 'recessed',
        display: true,
      },
    },
    {
      reference: 'SHA-SJFX690-NR',
      name: 'Réfrigérateur Sharp SJ-FX690 quatre portes 560 L noir',
      brand: 'Sharp',
      intro: `Quatre portes en verre noir et deux zones basses à température réglable, l’une pour
        la viande, l’autre pour les boissons. Un grand meuble froid qui reste discret.`,
      values: `Quatre portes | 560 L | Ventilé, sans givre | Inverter | 89 x 183 x 77 cm | 112 kg
        | 38 dB | 386 kWh | A+ | Noir`,
      price: 1290000,
      offers: { credit: 7 },
      warranty: 24,
      tags: ['Inverter', 'Grande famille', 'Nouveauté', 'Garantie 2 ans'],
      drawing: {
        family: 'refrigerator',
        layout: 'french',
        finish: 'black',
        handle: 'recessed',
        display: true,
      },
    },
    {
      reference: 'AST-FP92-BL',
      name: 'Réfrigérateur Astech FP-92 bar une porte 92 L blanc',
      brand: 'Astech',
      intro: `Un petit bar pour la chambre, le bureau ou la boutique de téléphones. Il refroidit
        deux packs d’eau et se branche sur une prise ordinaire.`,
      values: `Bar une porte | 92 L | Statique | Classique | 48 x 84 x 45 cm | 23 kg | 40 dB | 118
        kWh | A+ | Blanc`,
      price: 69000,
      offers: { promo: 12 },
      warranty: 12,
      tags: ['Petit budget', 'Ramadan'],
      drawing: { family: 'refrigerator', layout: 'mini', finish: 'white', handle: 'recessed' },
    },
    {
      reference: 'HAI-HRF340-OR',
      name: 'Réfrigérateur Haier HRF-340 deux portes 300 L doré',
      brand: 'Haier',
      intro: `La teinte dorée se marie avec les salons dakarois et cache bien les traces de
        doigts. Le joint renforcé garde le froid même quand les enfants ouvrent sans cesse.`,
      values: `Deux portes | 300 L | Ventilé, sans givre | Inverter | 60 x 170 x 66 cm | 57 kg
        | 40 dB | 272 kWh | A+ | Doré`,
      price: 329000,
      offers: { preorder: 6, credit: 9 },
      warranty: 24,
      tags: ['Inverter', 'Tabaski', 'Garantie 2 ans'],
      drawing: {
        family: 'refrigerator',
        layout: 'double',
        finish: 'gold',
        handle: 'chrome',
        label: true,
      },
    },
    {
      reference: 'MID-MDRD330-SL',
      name: 'Réfrigérateur Midea MDRD-330 deux portes 240 L argent',
      brand: 'Midea',
      intro: `Un modèle familial sans surprise : bac à légumes large, balconnets pour six
        bouteilles et éclairage qui montre tout du premier coup d’œil.`,
      values: `Deux portes | 240 L | Statique | Classique | 55 x 158 x 60 cm | 46 kg | 41 dB | 226
        kWh | A+ | Argent`,
      price: 209000,
      offers: { promo: 11, preorder: 5, credit: 8 },
      warranty: 12,
      tags: ['Ramadan', 'Tabaski'],
      drawing: { family: 'refrigerator', layout: 'double', finish: 'silver', handle: 'recessed' },
    },
    {
      reference: 'SOL-SBC380-VT',
      name: 'Réfrigérateur vitrine Solstar SBC-380 380 L',
      brand: 'Solstar',
      intro: `La porte vitrée met en valeur les boissons et l’enseigne éclairée attire les
        passants. Cinq étages réglables, prêts pour les bouteilles d’un litre et demi.`,
      values: `Vitrine | 380 L | Ventilé, sans givre | Classique | 62 x 192 x 63 cm | 79 kg | 45
        dB | 684 kWh | B | Blanc`,
      price: 465000,
      offers: { credit: 8 },
      warranty: 12,
      tags: ['Grande famille'],
      drawing: { family: 'refrigerator', layout: 'showcase', finish: 'white', handle: 'bar' },
    },
    {
      reference: 'SMT-STR180-VR',
      name: 'Réfrigérateur Smart Technology STR-180 une porte 180 L vert',
      brand: 'Smart Technology',
      intro: `Une ligne d’autrefois, une poignée chromée et un vert tendre : il se montre plus
        qu’il ne se cache. Le freezer intérieur suffit aux glaçons du ndogou.`,
      values: `Une porte | 180 L | Statique | Classique | 55 x 132 x 57 cm | 36 kg | 40 dB | 176
        kWh | A+ | Vert tendre`,
      price: 159000,
      warranty: 12,
      tags: ['Nouveauté', 'Ramadan'],
      drawing: { family: 'refrigerator', layout: 'single', finish: 'green', handle: 'chrome' },
    },
    {
      reference: 'ROC-RFR125-NR',
      name: 'Réfrigérateur Roch RFR-125 bar une porte 120 L noir',
      brand: 'Roch',
      intro: `Noir mat, poignée chromée et tablette amovible : il loge une grande bouteille debout
        et un plat couvert pour le lendemain.`,
      values: `Bar une porte | 120 L | Statique | Classique | 50 x 86 x 52 cm | 27 kg | 40 dB
        | 132 kWh | A+ | Noir`,
      price: 82000,
      offers: { preorder: 6 },
      warranty: 12,
      tags: ['Petit budget'],
      drawing: { family: 'refrigerator', layout: 'mini', finish: 'black', handle: 'chrome' },
    },
  ],
});
