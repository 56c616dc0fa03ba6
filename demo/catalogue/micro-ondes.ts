import type { ReadValue } from './build.ts';
import { buildProducts, pickSentence, readNumber } from './build.ts';

function adviseMicrowave(read: ReadValue, index: number): string {
  const litres = readNumber(read('Capacité'));
  const plate =
    litres >= 30
      ? `Un plat familial ou une assiette de fête tourne librement dans ses ${litres} L.`
      : litres >= 23
        ? `Ses ${litres} L acceptent une grande assiette creuse ou un petit poulet coupé.`
        : `Ses ${litres} L réchauffent une assiette et deux bols à la fois.`;
  const use = pickSentence(index, [
    'Couvrez toujours le riz d’un couvercle perforé, il restera moelleux.',
    'Posez-le à hauteur de poitrine, avec dix centimètres libres au-dessus.',
    'La décongélation par le poids évite de cuire les bords du poisson.',
  ]);
  return `${plate} ${use}`;
}

/** Microwave ovens, the most attractive first. */
export const microOndes = buildProducts({
  category: 'MICRO-ONDES',
  names: [
    'Capacité',
    'Fonctions',
    'Puissance micro-ondes',
    'Commandes',
    'Plateau tournant',
    'Dimensions (L x H x P)',
    'Poids',
    'Couleur',
  ],
  highlights: ['Capacité', 'Fonctions', 'Puissance micro-ondes'],
  advise: adviseMicrowave,
  entries: [
    {
      reference: 'SAM-MG23-AR',
      name: 'Micro-ondes Samsung MG23 gril 23 L argent',
      brand: 'Samsung',
      intro: `L’intérieur en émail ne garde ni odeur ni rayure et le gril dore les gratins. Six
        recettes sont enregistrées derrière une seule touche.`,
      values: `23 L | Micro-ondes et gril | 800 W | Touches | 28,8 cm | 49 x 28 x 39 cm | 13 kg
        | Argent`,
      price: 85000,
      offers: { promo: 12, preorder: 6, credit: 8 },
      warranty: 12,
      tags: ['Ramadan', 'Korité'],
      drawing: {
        family: 'microwave',
        finish: 'silver',
        controls: 'keys',
        handle: 'push',
        width: 660,
        lit: true,
      },
    },
    {
      reference: 'LG-MS42-NR',
      name: 'Micro-ondes LG MS-42 42 L noir miroir',
      brand: 'LG',
      intro: `Le plus vaste du rayon : un plat ovale entier y passe. Sa vitre miroir dissimule la
        cavité quand il est éteint.`,
      values: `42 L | Micro-ondes | 1 200 W | Tactiles | 34,2 cm | 54 x 32 x 44 cm | 15,2 kg
        | Noir`,
      price: 149000,
      offers: { preorder: 6, credit: 8 },
      warranty: 24,
      tags: ['Grande famille', 'Nouveauté', 'Garantie 2 ans'],
      drawing: {
        family: 'microwave',
        finish: 'black',
        controls: 'touch',
        handle: 'push',
        width: 790,
        mirror: true,
      },
    },
    {
      reference: 'AST-MW20-BL',
      name: 'Micro-ondes Astech MW-20 20 L blanc',
      brand: 'Astech',
      intro: `Deux boutons, rien d’autre : la minuterie et la puissance. N’importe quel enfant de
        la maison sait s’en servir après une démonstration.`,
      values: `20 L | Micro-ondes | 700 W | Boutons rotatifs | 24,5 cm | 44 x 26 x 33 cm | 10,2 kg
        | Blanc`,
      price: 39000,
      offers: { promo: 13 },
      warranty: 12,
      tags: ['Petit budget', 'Ramadan'],
      drawing: {
        family: 'microwave',
        finish: 'white',
        controls: 'knobs',
        handle: 'push',
        width: 590,
      },
    },
    {
      reference: 'BEK-MGF25-IN',
      name: 'Micro-ondes Beko MGF-25 gril 25 L inox',
      brand: 'Beko',
      intro: `Façade inox et poignée pleine hauteur, il s’accorde avec les cuisines équipées. Le
        gril à quartz rougit en quelques secondes.`,
      values: `25 L | Micro-ondes et gril | 900 W | Touches | 31,5 cm | 51 x 31 x 42 cm | 14,8 kg
        | Inox`,
      price: 99000,
      offers: { credit: 8 },
      warranty: 24,
      tags: ['Ramadan', 'Garantie 2 ans'],
      drawing: {
        family: 'microwave',
        finish: 'inox',
        controls: 'keys',
        handle: 'bar',
        width: 690,
      },
    },
    {
      reference: 'SHA-R34-AR',
      name: 'Micro-ondes Sharp R-34 combiné chaleur tournante 34 L',
      brand: 'Sharp',
      intro: `Micro-ondes, gril et four à la fois : il réchauffe en semaine et cuit une tarte le
        dimanche, sans allumer le grand four.`,
      values: `34 L | Micro-ondes, gril et four | 1 000 W | Tactiles | 32,5 cm | 52 x 34 x 50 cm
        | 19,5 kg | Argent`,
      price: 165000,
      offers: { preorder: 7, credit: 9 },
      warranty: 12,
      tags: ['Nouveauté'],
      drawing: {
        family: 'microwave',
        finish: 'silver',
        controls: 'touch',
        handle: 'bar',
        width: 750,
        mirror: true,
      },
    },
    {
      reference: 'HIS-H20-RG',
      name: 'Micro-ondes Hisense H-20 20 L rouge',
      brand: 'Hisense',
      intro: `Un éclat rouge sur le plan de travail et cinq niveaux de puissance. La porte s’ouvre
        d’une pression, même les mains prises.`,
      values: `20 L | Micro-ondes | 700 W | Boutons rotatifs | 25,5 cm | 45 x 26 x 34 cm | 10,5 kg
        | Rouge`,
      price: 46500,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: {
        family: 'microwave',
        finish: 'red',
        controls: 'knobs',
        handle: 'push',
        width: 600,
      },
    },
    {
      reference: 'MID-MM30-NR',
      name: 'Micro-ondes Midea MM-30 gril 30 L noir',
      brand: 'Midea',
      intro: `Une grande cavité pour une famille qui ne mange pas toujours à la même heure. Le
        verrou des enfants bloque toutes les touches.`,
      values: `30 L | Micro-ondes et gril | 900 W | Touches | 31,5 cm | 54 x 33 x 43 cm | 16 kg
        | Noir`,
      price: 92000,
      warranty: 12,
      tags: ['Grande famille', 'Ramadan'],
      drawing: {
        family: 'microwave',
        finish: 'black',
        controls: 'keys',
        handle: 'pull',
        width: 730,
        lit: true,
      },
    },
    {
      reference: 'BIN-BMO23-CR',
      name: 'Micro-ondes Binatone BMO-23 23 L crème',
      brand: 'Binatone',
      intro: `Teinte crème et angles arrondis pour une cuisine claire. Le signal de fin se coupe,
        pratique pendant la sieste du bébé.`,
      values: `23 L | Micro-ondes | 800 W | Touches | 27 cm | 48 x 29 x 37 cm | 12,4 kg | Crème`,
      price: 62000,
      offers: { preorder: 6 },
      warranty: 12,
      tags: ['Ramadan'],
      drawing: {
        family: 'microwave',
        finish: 'beige',
        controls: 'keys',
        handle: 'pull',
        width: 650,
      },
    },
    {
      reference: 'ELA-EM28-GT',
      name: 'Micro-ondes Elactron EM-28 gril 28 L graphite',
      brand: 'Elactron',
      intro: `Le graphite cache les traces, la poignée bar rassure. Un minuteur de cuisine
        indépendant surveille aussi ce qui mijote à côté.`,
      values: `28 L | Micro-ondes et gril | 900 W | Tactiles | 31,5 cm | 52 x 31 x 43 cm | 15,4 kg
        | Graphite`,
      price: 88000,
      warranty: 12,
      tags: ['Nouveauté', 'Ramadan'],
      drawing: {
        family: 'microwave',
        finish: 'graphite',
        controls: 'touch',
        handle: 'bar',
        width: 710,
        lit: true,
      },
    },
    {
      reference: 'SMT-STM25-BL',
      name: 'Micro-ondes Smart Technology STM-25 25 L blanc',
      brand: 'Smart Technology',
      intro: `Blanc, net et facile à nettoyer, avec une horloge qui se remet à l’heure en deux
        touches après une coupure.`,
      values: `25 L | Micro-ondes | 800 W | Touches | 28,5 cm | 49 x 29 x 40 cm | 13,2 kg | Blanc`,
      price: 58000,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: {
        family: 'microwave',
        finish: 'white',
        controls: 'keys',
        handle: 'pull',
        width: 680,
      },
    },
  ],
});
