/** Without an answer it waits for staff. */
export type DemoQuestion = {
  /** Reference. */
  product: string;
  author: string;
  text: string;
  askedDaysAgo: number;
  answer?: string;
};

const FREEZER = 'AST-CF300-BL';
const TELEVISION = 'SAM-CU8100-55';

export const demoQuestions: DemoQuestion[] = [
  {
    product: FREEZER,
    author: 'Bineta',
    askedDaysAgo: 140,
    text: 'Passe-t-il par une porte de 70 cm ?',
    answer:
      'Il fait 62 cm de profondeur : il passe de côté, sans ses poignées d’emballage. Mesurez aussi le tournant de l’escalier.',
  },
  {
    product: FREEZER,
    author: 'Samba',
    askedDaysAgo: 110,
    text: 'Combien de temps garde-t-il le froid quand le courant est coupé ?',
    answer: 'Jusqu’à 28 heures quand il est plein et que le couvercle reste fermé.',
  },
  {
    product: FREEZER,
    author: 'Adama',
    askedDaysAgo: 84,
    text: 'Faut-il un régulateur de tension ?',
    answer: 'Nous le conseillons : un régulateur de 1 000 VA suffit pour ce modèle.',
  },
  {
    product: FREEZER,
    author: 'Ndeye',
    askedDaysAgo: 58,
    text: 'Est-ce que la clé de la serrure est fournie en double ?',
    answer: 'Oui, deux clés sont dans le sachet de la notice.',
  },
  {
    product: FREEZER,
    author: 'Malick',
    askedDaysAgo: 30,
    text: 'Livrez-vous jusqu’au deuxième étage sans ascenseur ?',
    answer:
      'Oui, à Dakar et en banlieue, sans supplément. Dites-le à la commande, pour que deux livreurs viennent.',
  },
  {
    product: FREEZER,
    author: 'Astou',
    askedDaysAgo: 9,
    text: 'Peut-on le brancher tout de suite après la livraison ?',
    answer:
      'Attendez quatre heures : les fluides du compresseur doivent se reposer après le transport.',
  },
  {
    product: TELEVISION,
    author: 'Babacar',
    askedDaysAgo: 20,
    text: 'Le support mural est-il compris ?',
    answer: 'Non, seulement les pieds. Un support aux trous de 200 x 200 mm convient.',
  },
  {
    product: TELEVISION,
    author: 'Yacine',
    askedDaysAgo: 2,
    text: 'Reçoit-elle la TNT sénégalaise sans décodeur ?',
  },
  {
    product: FREEZER,
    author: 'Ibou',
    askedDaysAgo: 1,
    text: 'Existe-t-il en gris, et à quel prix ?',
  },
];
