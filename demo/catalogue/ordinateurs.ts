import type { ReadValue } from './build.ts';
import { buildProducts, pickSentence } from './build.ts';

function adviseComputer(read: ReadValue, index: number): string {
  const power =
    read('Autonomie') === 'Sur secteur'
      ? 'Ajoutez un onduleur : il laisse le temps d’enregistrer quand le courant s’arrête.'
      : `L’autonomie annoncée est de ${read('Autonomie')}, de quoi traverser une coupure sans
         perdre son travail.`;
  const use = pickSentence(index, [
    'Clavier français et prise adaptée au Sénégal.',
    'Nous vérifions l’allumage devant vous avant la remise.',
    'Évitez le plein soleil et la poussière, la chaleur fatigue les circuits.',
  ]);
  return `${power} ${use}`;
}

/** Computers, the most attractive first. */
export const ordinateurs = buildProducts({
  category: 'ORDINATEUR',
  names: [
    'Type',
    'Écran',
    'Processeur',
    'Mémoire',
    'Stockage',
    'Autonomie',
    'Système',
    'Poids',
    'Couleur',
  ],
  highlights: ['Processeur', 'Mémoire', 'Stockage'],
  advise: adviseComputer,
  entries: [
    {
      reference: 'HP-15FD-AR',
      name: 'Ordinateur portable HP 15-FD Core i5 512 Go argent',
      brand: 'HP',
      intro: `Le portable à tout faire : tableaux, cours en ligne, vidéos et appels. Son clavier
        avec pavé numérique plaît aux comptables.`,
      values: `Portable | 15,6 pouces | Intel Core i5 | 8 Go | 512 Go SSD | 8 h | Windows 11 | 1,6
        kg | Argent`,
      price: 425000,
      offers: { promo: 10, preorder: 6, credit: 8 },
      warranty: 12,
      tags: ['Korité'],
      drawing: { family: 'computer', kind: 'laptop', finish: 'silver', scene: 'desktop' },
    },
    {
      reference: 'LEN-IP3-GR',
      name: 'Ordinateur portable Lenovo IP-3 Ryzen 5 graphite',
      brand: 'Lenovo',
      intro: `Un cache glisse devant la caméra, la charnière s’ouvre à plat et le ventilateur sait
        se taire en cours.`,
      values: `Portable | 15,6 pouces | AMD Ryzen 5 | 8 Go | 512 Go SSD | 7 h | Windows 11 | 1,6
        kg | Graphite`,
      price: 365000,
      offers: { promo: 12, credit: 8 },
      warranty: 12,
      tags: ['Korité'],
      drawing: { family: 'computer', kind: 'laptop', finish: 'graphite', scene: 'waves' },
    },
    {
      reference: 'HP-VX16-NR',
      name: 'Ordinateur portable de jeu HP VX-16 RTX noir',
      brand: 'HP',
      intro: `Clavier rouge éclairé et carte graphique dédiée : les jeux récents et le montage
        vidéo y tournent sans saccade.`,
      values: `Portable | 16,1 pouces | Intel Core i7 | 16 Go | 1 To SSD | 5 h | Windows 11 | 2,4
        kg | Noir`,
      price: 895000,
      offers: { preorder: 6, credit: 7 },
      warranty: 12,
      tags: ['Nouveauté'],
      drawing: {
        family: 'computer',
        kind: 'laptop',
        finish: 'black',
        scene: 'football',
        glow: 'red',
      },
    },
    {
      reference: 'HP-AIO24-BL',
      name: 'Ordinateur tout-en-un HP 24-CR Core i3 blanc',
      brand: 'HP',
      intro: `L’écran contient tout : un seul câble sur le comptoir d’une agence ou le bureau des
        enfants. Clavier et souris sans fil compris.`,
      values: `Tout-en-un | 23,8 pouces | Intel Core i3 | 8 Go | 512 Go SSD | Sur secteur
        | Windows 11 | 5,4 kg | Blanc`,
      price: 455000,
      offers: { preorder: 5, credit: 8 },
      warranty: 24,
      tags: ['Nouveauté', 'Garantie 2 ans'],
      drawing: { family: 'computer', kind: 'all-in-one', finish: 'white', scene: 'desktop' },
    },
    {
      reference: 'SAM-TBA9-GT',
      name: 'Tablette Samsung TB-A9 128 Go argent',
      brand: 'Samsung',
      intro: `Une grande page pour lire, dessiner et réviser. Le stylet se colle au bord et ne se
        perd plus dans le sac.`,
      values: `Tablette | 11 pouces | Snapdragon | 8 Go | 128 Go | 12 h | Android 14 | 0,5 kg
        | Argent`,
      price: 195000,
      offers: { credit: 8 },
      warranty: 24,
      tags: ['Korité', 'Garantie 2 ans'],
      drawing: { family: 'computer', kind: 'tablet', finish: 'silver', scene: 'savanna' },
    },
    {
      reference: 'LEN-TC-DSK-NR',
      name: 'Ordinateur de bureau Lenovo TC-70 complet',
      brand: 'Lenovo',
      intro: `La tour, l’écran, le clavier et la souris dans un carton : on branche et l’on
        facture. Le boîtier s’ouvre sans outil pour l’entretien.`,
      values: `Bureau | 21,5 pouces | Intel Core i5 | 8 Go | 256 Go SSD | Sur secteur | Windows 11
        | 9,8 kg | Noir`,
      price: 395000,
      offers: { credit: 8 },
      warranty: 24,
      tags: ['Garantie 2 ans'],
      drawing: { family: 'computer', kind: 'desktop', finish: 'graphite', scene: 'desktop' },
    },
    {
      reference: 'LEN-IP1-BU',
      name: 'Ordinateur portable Lenovo IP-1 Celeron bleu',
      brand: 'Lenovo',
      intro: `Léger et simple, pour les devoirs, les candidatures et les achats en ligne. Sa
        teinte bleue change des portables gris.`,
      values: `Portable | 14 pouces | Intel Celeron | 4 Go | 128 Go SSD | 9 h | Windows 11 | 1,3
        kg | Bleu`,
      price: 189000,
      warranty: 12,
      tags: ['Petit budget', 'Korité'],
      drawing: { family: 'computer', kind: 'laptop', finish: 'blue', scene: 'sunset' },
    },
    {
      reference: 'SMT-STG1-LI',
      name: 'Ordinateur de jeu Smart Technology STG-1 tour vitrée',
      brand: 'Smart Technology',
      intro: `Une paroi vitrée, deux ventilateurs lumineux et un écran fluide : la tour des salles
        de jeu et des graphistes.`,
      values: `Bureau | 27 pouces | AMD Ryzen 7 | 16 Go | 1 To SSD | Sur secteur | Windows 11
        | 14,5 kg | Noir`,
      price: 745000,
      offers: { preorder: 7, credit: 8 },
      warranty: 12,
      tags: ['Nouveauté'],
      drawing: {
        family: 'computer',
        kind: 'desktop',
        finish: 'black',
        scene: 'city',
        glow: 'lilac',
      },
    },
    {
      reference: 'LEN-TBM10-GT',
      name: 'Tablette Lenovo TB-M10 64 Go graphite',
      brand: 'Lenovo',
      intro: `Le coin des enfants se verrouille par un code et limite le temps d’écran. La coque
        en métal résiste aux petites chutes.`,
      values: `Tablette | 10,1 pouces | MediaTek | 4 Go | 64 Go | 10 h | Android 13 | 0,5 kg
        | Graphite`,
      price: 105000,
      offers: { preorder: 6 },
      warranty: 12,
      tags: ['Petit budget'],
      drawing: { family: 'computer', kind: 'tablet', finish: 'graphite', scene: 'reef' },
    },
    {
      reference: 'LEN-AIO27-NR',
      name: 'Ordinateur tout-en-un Lenovo A-27 Core i7 noir',
      brand: 'Lenovo',
      intro: `Un très grand écran pour les plans, la retouche et les conseils de direction à
        distance. Les bords presque invisibles agrandissent encore l’image.`,
      values: `Tout-en-un | 27 pouces | Intel Core i7 | 16 Go | 1 To SSD | Sur secteur | Windows
        11 | 7,9 kg | Noir`,
      price: 825000,
      warranty: 24,
      tags: ['Garantie 2 ans'],
      drawing: { family: 'computer', kind: 'all-in-one', finish: 'black', scene: 'waves' },
    },
  ],
});
