import type { ReadValue } from './build.ts';
import { buildProducts, pickSentence, readNumber } from './build.ts';

function advisePhone(read: ReadValue, index: number): string {
  const battery = readNumber(read('Batterie'));
  const days =
    battery >= 5500
      ? 'Sa batterie tient facilement deux jours loin d’une prise.'
      : battery >= 4500
        ? 'Sa batterie passe la journée et la soirée, même avec beaucoup de messages vocaux.'
        : 'Sa batterie suffit à une journée de travail ordinaire.';
  const use = pickSentence(index, [
    'Deux lignes actives : une pour la famille, une pour le paiement mobile.',
    'Une coque et un verre trempé prolongent sa vie sur les routes de sable.',
    'La facture du magasin fait foi pour la garantie, gardez-la en photo.',
  ]);
  return `${days} ${use}`;
}

/** Telephones, the most attractive first. */
export const smartphones = buildProducts({
  category: 'SMARTPHONE',
  names: [
    'Écran',
    'Mémoire',
    'Stockage',
    'Appareil photo',
    'Batterie',
    'Réseau',
    'Carte SIM',
    'Système',
    'Couleur',
  ],
  highlights: ['Écran', 'Appareil photo', 'Batterie'],
  advise: advisePhone,
  entries: [
    {
      reference: 'TEC-CAM30-OR',
      name: 'Smartphone Tecno CAM-30X 256 Go doré',
      brand: 'Tecno',
      intro: `L’ami des portraits : il respecte les teints foncés et réussit les photos de baptême
        en fin de journée. Le grand module rond intrigue tout le monde.`,
      values: `6,8 pouces | 8 Go | 256 Go | 50 Mpx | 5 000 mAh | 4G | Double | Android 14 | Doré`,
      price: 165000,
      offers: { promo: 10, preorder: 6, credit: 8 },
      warranty: 12,
      tags: ['Nouveauté', 'Korité'],
      drawing: {
        family: 'phone',
        kind: 'smart',
        color: 'gold',
        island: 'circle',
        notch: 'hole',
        scene: 'sunset',
      },
    },
    {
      reference: 'SAM-A58-BU',
      name: 'Smartphone Samsung SM-A58 128 Go bleu',
      brand: 'Samsung',
      intro: `Cadre en métal, écran fluide et mises à jour assurées plusieurs années. Il supporte
        une averse de l’hivernage sans broncher.`,
      values: `6,6 pouces | 8 Go | 128 Go | 50 Mpx | 5 000 mAh | 5G | Double | Android 14 | Bleu`,
      price: 245000,
      offers: { promo: 9, credit: 8 },
      warranty: 24,
      tags: ['Korité', 'Garantie 2 ans'],
      drawing: {
        family: 'phone',
        kind: 'smart',
        color: 'blue',
        island: 'column',
        notch: 'hole',
        scene: 'waves',
      },
    },
    {
      reference: 'INF-HT40-VR',
      name: 'Smartphone Infinix HT-40 128 Go vert',
      brand: 'Infinix',
      intro: `Un grand écran à prix doux pour suivre les cours en ligne et les matchs. Il charge
        de moitié le temps d’un repas.`,
      values: `6,8 pouces | 8 Go | 128 Go | 50 Mpx | 5 000 mAh | 4G | Double | Android 13 | Vert`,
      price: 92000,
      offers: { promo: 12, credit: 9 },
      warranty: 12,
      tags: ['Petit budget', 'Korité'],
      drawing: {
        family: 'phone',
        kind: 'smart',
        color: 'green',
        island: 'square',
        notch: 'hole',
        scene: 'reef',
      },
    },
    {
      reference: 'SAM-S26-LI',
      name: 'Smartphone Samsung SM-S26 256 Go lilas',
      brand: 'Samsung',
      intro: `Compact, rapide et capable de traduire une conversation pendant l’appel. Trois
        objectifs couvrent du paysage au visage.`,
      values: `6,2 pouces | 8 Go | 256 Go | 50 Mpx | 4 000 mAh | 5G | Double | Android 14 | Lilas`,
      price: 545000,
      offers: { preorder: 7, credit: 7 },
      warranty: 24,
      tags: ['Nouveauté', 'Smart', 'Garantie 2 ans'],
      drawing: {
        family: 'phone',
        kind: 'smart',
        color: 'lilac',
        island: 'column',
        notch: 'hole',
        scene: 'city',
      },
    },
    {
      reference: 'TEC-SPK20-NR',
      name: 'Smartphone Tecno SPK-20X 128 Go noir',
      brand: 'Tecno',
      intro: `Deux haut-parleurs, un selfie éclairé et une place généreuse pour les vidéos :
        l’achat raisonnable de la rentrée.`,
      values: `6,6 pouces | 8 Go | 128 Go | 50 Mpx | 5 000 mAh | 4G | Double | Android 13 | Noir`,
      price: 85000,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: {
        family: 'phone',
        kind: 'smart',
        color: 'black',
        island: 'square',
        notch: 'drop',
        scene: 'savanna',
      },
    },
    {
      reference: 'INF-NT42-GT',
      name: 'Smartphone Infinix NT-42 256 Go graphite',
      brand: 'Infinix',
      intro: `Il se recharge sans fil sur son socle aimanté et l’écran courbe glisse sous le
        pouce. Un air de haut de gamme pour moins cher.`,
      values: `6,8 pouces | 8 Go | 256 Go | 108 Mpx | 5 000 mAh | 4G | Double | Android 14
        | Graphite`,
      price: 148000,
      offers: { preorder: 6, credit: 8 },
      warranty: 12,
      tags: ['Nouveauté'],
      drawing: {
        family: 'phone',
        kind: 'smart',
        color: 'graphite',
        island: 'circle',
        notch: 'hole',
        scene: 'waves',
      },
    },
    {
      reference: 'TEC-PVA-RS',
      name: 'Smartphone Tecno PVA-6 grande batterie rose',
      brand: 'Tecno',
      intro: `Fait pour les journées sans prise : chauffeurs, vendeurs ambulants et joueurs y
        trouvent leur compte.`,
      values: `6,8 pouces | 8 Go | 256 Go | 108 Mpx | 6 000 mAh | 4G | Double | Android 14 | Rose`,
      price: 139000,
      offers: { credit: 8 },
      warranty: 12,
      tags: ['Nouveauté'],
      drawing: {
        family: 'phone',
        kind: 'smart',
        color: 'rose',
        island: 'bar',
        notch: 'hole',
        scene: 'city',
      },
    },
    {
      reference: 'SAM-A08-BL',
      name: 'Smartphone Samsung SM-A08 64 Go blanc',
      brand: 'Samsung',
      intro: `Le premier smartphone d’un parent ou d’un lycéen : menus simples, grande marque et
        pièces faciles à trouver.`,
      values: `6,7 pouces | 4 Go | 64 Go | 50 Mpx | 5 000 mAh | 4G | Double | Android 14 | Blanc`,
      price: 68000,
      warranty: 24,
      tags: ['Petit budget', 'Garantie 2 ans'],
      drawing: {
        family: 'phone',
        kind: 'smart',
        color: 'white',
        island: 'dots',
        notch: 'drop',
        scene: 'sunset',
      },
    },
    {
      reference: 'TEC-T301-NR',
      name: 'Téléphone à touches Tecno T-301 noir',
      brand: 'Tecno',
      intro: `Appels, messages, radio et lampe torche : l’essentiel pour les grands-parents et
        pour le second téléphone du vendeur.`,
      values: `1,8 pouce | 8 Mo | 16 Mo | 0,08 Mpx | 1 150 mAh | 2G | Double | Propriétaire | Noir`,
      price: 12500,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: {
        family: 'phone',
        kind: 'keys',
        color: 'black',
        island: 'dots',
        notch: 'none',
        scene: 'waves',
      },
    },
    {
      reference: 'INF-ZR30-BG',
      name: 'Smartphone Infinix ZR-30 256 Go sable',
      brand: 'Infinix',
      intro: `La caméra avant filme très finement : les créateurs de vidéos et les vendeuses en
        direct gagnent en netteté.`,
      values: `6,8 pouces | 8 Go | 256 Go | 108 Mpx | 5 000 mAh | 5G | Double | Android 13 | Sable`,
      price: 189000,
      offers: { preorder: 5 },
      warranty: 12,
      tags: ['Korité'],
      drawing: {
        family: 'phone',
        kind: 'smart',
        color: 'beige',
        island: 'bar',
        notch: 'hole',
        scene: 'savanna',
      },
    },
  ],
});
