import type { ReadValue } from './build.ts';
import { buildProducts, pickSentence, readNumber } from './build.ts';

function adviseCooling(read: ReadValue, index: number): string {
  const surface = readNumber(read('Surface conseillée'));
  const room =
    surface >= 35
      ? 'un grand salon, une boutique ou une salle de réunion'
      : surface >= 22
        ? 'un salon familial ou une chambre parentale'
        : 'une chambre ou un petit bureau';
  const care = pickSentence(index, [
    'Réglez-le sur 25 °C : c’est confortable et la facture baisse nettement.',
    'Rincez les filtres chaque mois, plus souvent pendant l’harmattan.',
    'Fermez les rideaux l’après-midi, il atteindra la consigne plus vite.',
  ]);
  return `Prévu pour ${room} d’environ ${surface} m². ${care} Il demande une ligne électrique
    protégée par son propre disjoncteur.`;
}

/** Air conditioners, the most attractive first. */
export const climatiseurs = buildProducts({
  category: 'CLIMATISEUR',
  names: [
    'Type',
    'Puissance',
    'Surface conseillée',
    'Technologie',
    'Gaz',
    'Niveau sonore',
    'Consommation',
    'Classe énergétique',
    'Couleur',
  ],
  highlights: ['Puissance', 'Surface conseillée', 'Technologie'],
  advise: adviseCooling,
  entries: [
    {
      reference: 'SAM-AR12-BL',
      name: 'Climatiseur Samsung AR12 Inverter 1,5 CV split blanc',
      brand: 'Samsung',
      intro: `Le moteur ralentit dès que la chambre est fraîche au lieu de s’arrêter et repartir :
        moins de bruit la nuit et une consommation plus régulière.`,
      values: `Split mural | 1,5 CV (12 000 BTU) | 24 m² | Inverter | R32 | 21 dB | 1 050 W | A++
        | Blanc`,
      price: 349000,
      offers: { promo: 11, preorder: 6, credit: 8 },
      warranty: 24,
      tags: ['Inverter', 'Économe en énergie', 'Garantie 2 ans'],
      drawing: { family: 'air-conditioner', kind: 'split', finish: 'white', digits: '24' },
    },
    {
      reference: 'LG-DUAL18-NR',
      name: 'Climatiseur LG Dual 18 Inverter 2 CV façade noire',
      brand: 'LG',
      intro: `Une façade noire en verre qui ressemble à un objet de décoration. Le filet doré
        s’éclaire au démarrage et l’air part loin sans frapper les dormeurs.`,
      values: `Split mural | 2 CV (18 000 BTU) | 36 m² | Inverter | R32 | 29 dB | 1 520 W | A++
        | Noir et or`,
      price: 565000,
      offers: { preorder: 7, credit: 8 },
      warranty: 24,
      tags: ['Inverter', 'Nouveauté', 'Économe en énergie', 'Garantie 2 ans'],
      drawing: {
        family: 'air-conditioner',
        kind: 'indoor',
        finish: 'black',
        digits: '22',
        open: true,
        stripe: 'gold',
      },
    },
    {
      reference: 'AST-AC9-BL',
      name: 'Climatiseur Astech AC-9 split 1 CV blanc',
      brand: 'Astech',
      intro: `L’entrée de gamme honnête pour rafraîchir une chambre d’enfant. La télécommande
        garde son réglage en mémoire après une coupure.`,
      values: `Split mural | 1 CV (9 000 BTU) | 16 m² | Marche et arrêt | R410A | 28 dB | 890 W
        | B | Blanc`,
      price: 175000,
      offers: { promo: 14, credit: 8 },
      warranty: 12,
      tags: ['Petit budget'],
      drawing: {
        family: 'air-conditioner',
        kind: 'split',
        finish: 'white',
        digits: '18',
        stripe: 'blue',
      },
    },
    {
      reference: 'HIS-TG24-AR',
      name: 'Climatiseur armoire Hisense TG-24 3 CV argent',
      brand: 'Hisense',
      intro: `Une armoire debout qui rafraîchit une salle entière sans percer le mur à hauteur
        d’homme. Le souffle atteint le fond de la pièce en quelques minutes.`,
      values: `Armoire | 3 CV (24 000 BTU) | 48 m² | Inverter | R410A | 42 dB | 2 350 W | A
        | Argent`,
      price: 845000,
      offers: { credit: 7 },
      warranty: 24,
      tags: ['Inverter', 'Grande famille', 'Garantie 2 ans'],
      drawing: { family: 'air-conditioner', kind: 'tower', finish: 'silver', digits: '20' },
    },
    {
      reference: 'MID-MPPH-BL',
      name: 'Climatiseur mobile Midea MPPH-10 1 CV',
      brand: 'Midea',
      intro: `Aucun perçage : on roule l’appareil jusqu’à la pièce, on passe la gaine par la
        fenêtre et il démarre. La solution des locataires.`,
      values: `Mobile | 1 CV (10 000 BTU) | 18 m² | Marche et arrêt | R290 | 52 dB | 1 100 W | A
        | Blanc`,
      price: 255000,
      offers: { preorder: 6, credit: 8 },
      warranty: 12,
      tags: ['Nouveauté'],
      drawing: { family: 'air-conditioner', kind: 'mobile', finish: 'white', digits: '21' },
    },
    {
      reference: 'SHA-AHX12-BL',
      name: 'Climatiseur Sharp AH-X12 J-Tech Inverter 1,5 CV',
      brand: 'Sharp',
      intro: `Les ailettes sont traitées contre le sel : un atout à Ngor, Yoff ou Saly, où l’air
        marin use vite les appareils.`,
      values: `Split mural | 1,5 CV (12 000 BTU) | 25 m² | Inverter | R32 | 23 dB | 1 080 W | A++
        | Blanc`,
      price: 365000,
      offers: { preorder: 5, credit: 9 },
      warranty: 24,
      tags: ['Inverter', 'Économe en énergie', 'Garantie 2 ans'],
      drawing: {
        family: 'air-conditioner',
        kind: 'indoor',
        finish: 'white',
        digits: '25',
        open: true,
      },
    },
    {
      reference: 'TCL-TAC18-AR',
      name: 'Climatiseur TCL TAC-18 2 CV façade argent',
      brand: 'TCL',
      intro: `Grand débit d’air et affichage discret derrière la façade argentée. Le mode turbo
        fait chuter la température avant l’arrivée des invités.`,
      values: `Split mural | 2 CV (18 000 BTU) | 35 m² | Marche et arrêt | R410A | 33 dB | 1 690 W
        | B | Argent`,
      price: 335000,
      offers: { credit: 8 },
      warranty: 12,
      tags: ['Grande famille'],
      drawing: {
        family: 'air-conditioner',
        kind: 'indoor',
        finish: 'silver',
        digits: '20',
        stripe: 'navy',
      },
    },
    {
      reference: 'HAI-HSU12-GT',
      name: 'Climatiseur Haier HSU-12 Inverter 1,5 CV graphite',
      brand: 'Haier',
      intro: `La lampe intérieure nettoie l’air qui passe et le bloc se connecte au téléphone : on
        allume le froid depuis la voiture.`,
      values: `Split mural | 1,5 CV (12 000 BTU) | 23 m² | Inverter | R32 | 22 dB | 1 060 W | A++
        | Graphite`,
      price: 389000,
      offers: { preorder: 6 },
      warranty: 24,
      tags: ['Inverter', 'Smart', 'Nouveauté', 'Garantie 2 ans'],
      drawing: {
        family: 'air-conditioner',
        kind: 'indoor',
        finish: 'graphite',
        digits: '23',
        open: true,
      },
    },
    {
      reference: 'ROC-RWA12-CR',
      name: 'Climatiseur de fenêtre Roch RWA-12 1,5 CV',
      brand: 'Roch',
      intro: `Un seul bloc à encastrer dans le mur ou la fenêtre : installation rapide, entretien
        que tout frigoriste connaît.`,
      values: `Fenêtre | 1,5 CV (12 000 BTU) | 22 m² | Marche et arrêt | R410A | 51 dB | 1 280 W
        | C | Crème`,
      price: 198000,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: { family: 'air-conditioner', kind: 'window', finish: 'beige', digits: '19' },
    },
    {
      reference: 'SMT-STA24-BL',
      name: 'Climatiseur Smart Technology STA-24 2,5 CV split',
      brand: 'Smart Technology',
      intro: `Pour les commerces ouverts toute la journée : un gros échangeur, un ventilateur lent
        et un groupe extérieur monté sur supports antivibratoires.`,
      values: `Split mural | 2,5 CV (22 000 BTU) | 42 m² | Marche et arrêt | R410A | 36 dB | 2 050
        W | B | Blanc`,
      price: 425000,
      warranty: 12,
      tags: ['Grande famille'],
      drawing: {
        family: 'air-conditioner',
        kind: 'split',
        finish: 'white',
        digits: '20',
        stripe: 'silver',
        open: true,
      },
    },
  ],
});
