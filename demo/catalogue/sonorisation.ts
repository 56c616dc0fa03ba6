import type { ReadValue } from './build.ts';
import { buildProducts, pickSentence } from './build.ts';

function adviseSound(read: ReadValue, index: number): string {
  const power =
    read('Autonomie') === 'Sur secteur'
      ? 'Branché en permanence, l’appareil est prêt dès que la famille se réunit.'
      : `Comptez ${read('Autonomie')} de musique à volume moyen entre deux charges.`;
  const use = pickSentence(index, [
    'À vingt centimètres du mur, les basses gagnent en netteté.',
    'L’appairage avec un téléphone prend moins d’une minute.',
    'Baissez le son avant de brancher, les membranes vous diront merci.',
  ]);
  return `${power} ${use}`;
}

/** Sound devices, the most attractive first. */
export const sonorisation = buildProducts({
  category: 'SONORISATION',
  names: [
    'Type',
    'Puissance',
    'Connexions',
    'Autonomie',
    'Radio FM',
    'Dimensions (L x H x P)',
    'Poids',
    'Couleur',
  ],
  highlights: ['Puissance', 'Connexions', 'Autonomie'],
  advise: adviseSound,
  entries: [
    {
      reference: 'JBL-PBX110-NR',
      name: 'Enceinte de fête JBL PBX-110 lumineuse',
      brand: 'JBL',
      intro: `Mariage, tannebeer ou anniversaire : elle remplit une cour entière et ses anneaux
        lumineux suivent le rythme.`,
      values: `Enceinte de fête | 160 W | Bluetooth, USB, micro | 12 h | Non | 30 x 57 x 30 cm
        | 10,8 kg | Noir`,
      price: 265000,
      offers: { promo: 12, preorder: 6, credit: 8 },
      warranty: 12,
      tags: ['Korité', 'Nouveauté'],
      drawing: { family: 'speaker', kind: 'party', finish: 'black', light: 'orange' },
    },
    {
      reference: 'JBL-CHG5-BU',
      name: 'Enceinte portable JBL CHG-5 bleue étanche',
      brand: 'JBL',
      intro: `De la plage de Ngor à la salle de bains, elle supporte l’eau et le sable. Elle
        recharge aussi un téléphone à plat.`,
      values: `Enceinte portable | 40 W | Bluetooth | 20 h | Non | 22 x 10 x 9 cm | 1 kg | Bleu`,
      price: 98000,
      offers: { promo: 10, credit: 8 },
      warranty: 12,
      tags: ['Korité'],
      drawing: { family: 'speaker', kind: 'portable', finish: 'blue', light: 'orange' },
    },
    {
      reference: 'SAM-HWB550-NR',
      name: 'Barre de son Samsung HW-B550 avec caisson',
      brand: 'Samsung',
      intro: `Les dialogues sortent clairs au milieu de l’écran, le caisson sans fil fait vibrer
        les films d’action.`,
      values: `Barre de son | 410 W | HDMI, Bluetooth | Sur secteur | Non | 86 x 6 x 11 cm | 7,4
        kg | Noir`,
      price: 185000,
      offers: { promo: 11, credit: 8 },
      warranty: 24,
      tags: ['Garantie 2 ans'],
      drawing: { family: 'speaker', kind: 'soundbar', finish: 'black', light: 'blue' },
    },
    {
      reference: 'LG-LHD657-NR',
      name: 'Home cinéma LG LHD-657 5.1 deux colonnes',
      brand: 'LG',
      intro: `Deux colonnes, deux satellites, une voie centrale et un caisson : le salon devient
        une salle de projection.`,
      values: `Home cinéma | 1 000 W | HDMI, Bluetooth, USB | Sur secteur | Oui | 36 x 6 x 30 cm
        | 21 kg | Noir`,
      price: 315000,
      offers: { preorder: 7, credit: 8 },
      warranty: 24,
      tags: ['Nouveauté', 'Grande famille', 'Garantie 2 ans'],
      drawing: { family: 'speaker', kind: 'cinema', finish: 'black', light: 'blue' },
    },
    {
      reference: 'JBL-T720-BL',
      name: 'Casque sans fil JBL T-720 blanc et or',
      brand: 'JBL',
      intro: `Il coupe le bruit du car rapide et laisse la voix nette pendant les appels. Les
        coussinets se replient dans le sac.`,
      values: `Casque | 0,04 W | Bluetooth, jack | 50 h | Non | 17 x 19 x 8 cm | 0,2 kg | Blanc et
        or`,
      price: 42500,
      warranty: 12,
      tags: ['Korité'],
      drawing: { family: 'speaker', kind: 'headphones', finish: 'white', light: 'gold' },
    },
    {
      reference: 'ROC-RHF-GT',
      name: 'Chaîne hi-fi Roch RHF-30 trois éléments',
      brand: 'Roch',
      intro: `Une vraie chaîne : disque, clé, radio et deux enceintes séparées pour écouter le
        mbalax avec de l’espace.`,
      values: `Chaîne hi-fi | 300 W | CD, USB, Bluetooth | Sur secteur | Oui | 70 x 34 x 28 cm
        | 9,2 kg | Graphite`,
      price: 125000,
      warranty: 12,
      tags: ['Grande famille'],
      drawing: { family: 'speaker', kind: 'stereo', finish: 'graphite', light: 'red' },
    },
    {
      reference: 'BIN-BB12-RG',
      name: 'Radio portable Binatone BB-12 rouge',
      brand: 'Binatone',
      intro: `La poignée, l’antenne et deux bonnes enceintes : les nouvelles du matin et la
        musique du soir sur piles ou sur secteur.`,
      values: `Radio portable | 12 W | USB, Bluetooth | 10 h | Oui | 38 x 22 x 12 cm | 2,6 kg
        | Rouge`,
      price: 29500,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: { family: 'speaker', kind: 'boombox', finish: 'red', light: 'orange' },
    },
    {
      reference: 'SMT-STP15-NR',
      name: 'Enceinte de fête Smart Technology STP-15 sur roues',
      brand: 'Smart Technology',
      intro: `Poignée, roulettes et deux micros sans fil : elle suit l’animateur d’une rue à
        l’autre. Le voyant vert indique la charge.`,
      values: `Enceinte de fête | 120 W | Bluetooth, USB, micro | 6 h | Oui | 36 x 68 x 33 cm
        | 11,5 kg | Graphite`,
      price: 89000,
      offers: { preorder: 6 },
      warranty: 12,
      tags: ['Nouveauté'],
      drawing: { family: 'speaker', kind: 'party', finish: 'graphite', light: 'green' },
    },
    {
      reference: 'AST-SB20-AR',
      name: 'Barre de son Astech SB-20 argent',
      brand: 'Astech',
      intro: `Un gain immédiat pour les téléviseurs plats au son maigre. Le caisson filaire se
        glisse derrière le meuble.`,
      values: `Barre de son | 100 W | HDMI, Bluetooth, USB | Sur secteur | Oui | 80 x 6 x 8 cm
        | 4,8 kg | Argent`,
      price: 55000,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: { family: 'speaker', kind: 'soundbar', finish: 'silver', light: 'orange' },
    },
    {
      reference: 'JBL-FLP6-RS',
      name: 'Enceinte portable JBL FLP-6 rose',
      brand: 'JBL',
      intro: `Elle tient dans une main et dans le porte-bouteille d’un vélo. Deux exemplaires se
        jumellent pour un son stéréo.`,
      values: `Enceinte portable | 30 W | Bluetooth | 12 h | Non | 18 x 7 x 7 cm | 0,6 kg | Rose`,
      price: 69500,
      warranty: 12,
      tags: ['Korité'],
      drawing: { family: 'speaker', kind: 'portable', finish: 'rose', light: 'lilac' },
    },
    {
      reference: 'INF-HP20-NR',
      name: 'Casque sans fil Infinix HP-20 noir',
      brand: 'Infinix',
      intro: `Un casque d’étudiant : léger, pliable, avec un micro qui suit les cours à distance
        sans grésiller.`,
      values: `Casque | 0,03 W | Bluetooth, jack | 30 h | Non | 17 x 18 x 8 cm | 0,2 kg | Noir`,
      price: 15500,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: { family: 'speaker', kind: 'headphones', finish: 'black', light: 'blue' },
    },
  ],
});
