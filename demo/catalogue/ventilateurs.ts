import type { ReadValue } from './build.ts';
import { buildProducts, pickSentence } from './build.ts';

function adviseFan(read: ReadValue, index: number): string {
  const power = `Il ne demande que ${read('Puissance')}, une dépense très légère sur le compteur
    prépayé.`;
  const use = pickSentence(index, [
    'Le soir, ouvrez une fenêtre : l’air plus frais de la mer entre vite.',
    'Dépoussiérez les pales chaque mois, le débit s’en ressent tout de suite.',
    'À vitesse basse, il laisse dormir un bébé sans bruit gênant.',
  ]);
  return `${power} ${use}`;
}

/** Fans, the most attractive first. */
export const ventilateurs = buildProducts({
  category: 'VENTILATEUR',
  names: ['Type', 'Diamètre', 'Puissance', 'Vitesses', 'Commande', 'Hauteur', 'Poids', 'Couleur'],
  highlights: ['Type', 'Vitesses', 'Commande'],
  advise: adviseFan,
  entries: [
    {
      reference: 'BIN-SF16-BU',
      name: 'Ventilateur sur pied Binatone SF-16 noir et bleu',
      brand: 'Binatone',
      intro: `Le compagnon des nuits chaudes : il oscille de gauche à droite et couvre tout le
        lit. La colonne se règle sans outil.`,
      values: `Sur pied | 40 cm | 50 W | 3 | Touches | 125 cm | 5,1 kg | Noir et bleu`,
      price: 24500,
      offers: { promo: 12 },
      warranty: 12,
      tags: ['Petit budget', 'Ramadan'],
      drawing: { family: 'fan', kind: 'stand', body: 'black', blades: 'blue', count: 3 },
    },
    {
      reference: 'AST-RF18-RG',
      name: 'Ventilateur rechargeable Astech RF-18 avec lampe',
      brand: 'Astech',
      intro: `Quand le courant s’en va, il continue jusqu’à cinq heures sur sa batterie et éclaire
        la pièce avec huit diodes.`,
      values: `Rechargeable | 35 cm | 25 W | 2 | Touches | 52 cm | 3,4 kg | Rouge et orange`,
      price: 32000,
      offers: { preorder: 6 },
      warranty: 12,
      tags: ['Nouveauté', 'Économe en énergie'],
      drawing: { family: 'fan', kind: 'rechargeable', body: 'red', blades: 'orange', count: 5 },
    },
    {
      reference: 'ROC-RCF56-OR',
      name: 'Ventilateur de plafond Roch RCF-56 cinq pales lumière',
      brand: 'Roch',
      intro: `Cinq pales claires, un lustre central et un souffle régulier sur toute la table. Il
        brasse l’air sans faire voler les papiers.`,
      values: `Plafond | 140 cm | 65 W | 5 | Télécommande | 42 cm | 7,6 kg | Doré et crème`,
      price: 68000,
      offers: { preorder: 7, credit: 8 },
      warranty: 12,
      tags: ['Nouveauté', 'Grande famille'],
      drawing: { family: 'fan', kind: 'ceiling', body: 'gold', blades: 'beige', count: 5 },
    },
    {
      reference: 'MID-FZ10-GT',
      name: 'Ventilateur colonne Midea FZ-10 graphite',
      brand: 'Midea',
      intro: `Une colonne fine qui se glisse entre le canapé et le mur. L’écran affiche la
        température et la minuterie l’arrête une fois endormi.`,
      values: `Colonne | 18 cm | 45 W | 4 | Télécommande | 98 cm | 4,2 kg | Graphite`,
      price: 49500,
      offers: { promo: 10, preorder: 6 },
      warranty: 12,
      tags: ['Smart', 'Nouveauté'],
      drawing: { family: 'fan', kind: 'tower', body: 'graphite', blades: 'silver', count: 3 },
    },
    {
      reference: 'SOL-TF12-BL',
      name: 'Ventilateur de table Solstar TF-12 blanc et vert',
      brand: 'Solstar',
      intro: `Assez petit pour un bureau ou un étal, assez vif pour se sentir à deux mètres. Cinq
        pales profilées limitent le sifflement.`,
      values: `Table | 30 cm | 35 W | 3 | Touches | 48 cm | 2,3 kg | Blanc et vert`,
      price: 14500,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: { family: 'fan', kind: 'table', body: 'white', blades: 'green', count: 5 },
    },
    {
      reference: 'END-EWF16-BL',
      name: 'Ventilateur mural Enduro EWF-16 blanc',
      brand: 'Enduro',
      intro: `Fixé en hauteur, il libère le sol et reste loin des petites mains. Deux cordelettes
        règlent la vitesse et l’oscillation.`,
      values: `Mural | 40 cm | 50 W | 3 | Cordelettes | 56 cm | 3,6 kg | Blanc et argent`,
      price: 23000,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: { family: 'fan', kind: 'wall', body: 'white', blades: 'silver', count: 3 },
    },
    {
      reference: 'AST-CF48-NR',
      name: 'Ventilateur de plafond Astech CF-48 trois pales noir',
      brand: 'Astech',
      intro: `Trois pales larges en métal pour les grandes pièces carrelées, un moteur cuivre qui
        tourne des années.`,
      values: `Plafond | 120 cm | 70 W | 5 | Variateur mural | 38 cm | 5,4 kg | Noir et graphite`,
      price: 29500,
      warranty: 12,
      tags: ['Ramadan'],
      drawing: { family: 'fan', kind: 'ceiling', body: 'black', blades: 'graphite', count: 3 },
    },
    {
      reference: 'SMT-STF18-AR',
      name: 'Ventilateur sur pied Smart Technology STF-18 argent',
      brand: 'Smart Technology',
      intro: `Un grand diamètre, un pied lourd et une télécommande aimantée. Le souffle naturel
        imite les brises qui vont et viennent.`,
      values: `Sur pied | 45 cm | 60 W | 5 | Télécommande | 135 cm | 6,4 kg | Argent et noir`,
      price: 37500,
      offers: { preorder: 5 },
      warranty: 24,
      tags: ['Garantie 2 ans'],
      drawing: { family: 'fan', kind: 'stand', body: 'silver', blades: 'graphite', count: 5 },
    },
    {
      reference: 'ELA-RF14-BU',
      name: 'Ventilateur rechargeable Elactron RF-14 bleu',
      brand: 'Elactron',
      intro: `Il se recharge sur secteur ou sur panneau solaire et alimente aussi un téléphone par
        sa prise USB.`,
      values: `Rechargeable | 30 cm | 18 W | 3 | Touches | 46 cm | 2,8 kg | Bleu`,
      price: 26500,
      warranty: 12,
      tags: ['Économe en énergie', 'Ramadan'],
      drawing: { family: 'fan', kind: 'rechargeable', body: 'blue', blades: 'blue', count: 5 },
    },
    {
      reference: 'BIN-TF16-RS',
      name: 'Ventilateur de table Binatone TF-16 rose',
      brand: 'Binatone',
      intro: `Une touche de couleur pour une chambre d’enfant, avec une grille serrée qui arrête
        les doigts curieux.`,
      values: `Table | 40 cm | 45 W | 3 | Touches | 58 cm | 3,1 kg | Rose et blanc`,
      price: 19500,
      warranty: 12,
      tags: ['Petit budget'],
      drawing: { family: 'fan', kind: 'table', body: 'rose', blades: 'rose', count: 3 },
    },
  ],
});
