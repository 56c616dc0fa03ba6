/** A review of the demonstration; `daysAgo` counts back from the day of loading. */
export type DemoReview = {
  product: string;
  author: string;
  stars: number;
  text: string;
  daysAgo: number;
  state: 'published' | 'pending';
  answer?: string;
};

const published = (
  product: string,
  author: string,
  stars: number,
  daysAgo: number,
  text: string,
  answer?: string,
): DemoReview => ({
  product,
  author,
  stars,
  daysAgo,
  text,
  state: 'published',
  ...(answer !== undefined && { answer }),
});

const FREEZER = 'AST-CF300-BL';
const TELEVISION = 'SAM-CU8100-55';
const REFRIGERATOR = 'SAM-RT38-GR';

/** Enough reviews for a second page; two wait for approval by staff. */
export const demoReviews: DemoReview[] = [
  published(
    FREEZER,
    'Fatou N.',
    4,
    212,
    'Il tient bien le froid pendant les coupures. Le bac est profond : pour attraper ce qui est au fond, il faut tout sortir.',
  ),
  published(
    FREEZER,
    'Ibrahima',
    5,
    187,
    'Livré à Pikine le jour prévu. Les livreurs l’ont monté au deuxième étage.',
  ),
  published(
    FREEZER,
    'Mame Diarra',
    3,
    150,
    'Bon appareil, mais on entend le compresseur la nuit. Je l’ai déplacé dans la cour couverte.',
  ),
  published(
    FREEZER,
    'Ousmane S.',
    4,
    121,
    'J’y garde le poisson de toute la semaine. La serrure est utile avec les enfants.',
  ),
  published(
    FREEZER,
    'Aïssatou',
    5,
    96,
    'Un mouton entier est entré, découpé. C’est ce que je cherchais pour la Tabaski.',
  ),
  published(
    FREEZER,
    'Cheikh B.',
    2,
    61,
    'Reçu avec une petite bosse sur le côté. Le service client a proposé un échange, j’ai préféré le garder.',
    'Bonjour Cheikh, merci de votre patience. Le transporteur emballe désormais ces congélateurs avec des coins renforcés.',
  ),
  published(
    FREEZER,
    'Khady',
    4,
    33,
    'Ma facture Woyofal a un peu augmenté, comme prévu. Le froid est régulier.',
  ),
  published(
    FREEZER,
    'Moussa D.',
    4,
    12,
    'Conforme à la fiche. Prévoyez de la place derrière, il chauffe un peu.',
  ),
  published(
    TELEVISION,
    'Abdoulaye',
    4,
    74,
    'Image nette, même la fenêtre ouverte. Le son est correct sans plus : j’ai ajouté une barre.',
  ),
  published(
    TELEVISION,
    'Ndèye Awa',
    5,
    40,
    'Installation expliquée au téléphone. Toute la famille regarde la lutte dessus.',
  ),
  published(
    REFRIGERATOR,
    'Coumba',
    4,
    88,
    'Silencieux et assez grand pour nous six. Les clayettes se nettoient facilement.',
  ),
  published(
    REFRIGERATOR,
    'Lamine G.',
    3,
    27,
    'Bon réfrigérateur. La livraison à Thiès a pris deux jours de plus qu’annoncé.',
    'Bonjour Lamine, nous en sommes désolés : le camion était en panne. Les frais de livraison vous ont été remboursés.',
  ),
  published(
    'ROC-RGC60-IN',
    'Rokhaya',
    4,
    55,
    'Quatre feux bien répartis, le grand supporte ma marmite. L’inox marque vite.',
  ),
  published('BIN-SF16-BU', 'Pape', 4, 19, 'Souffle bien. En vitesse 3 il fait du bruit.'),
  {
    product: FREEZER,
    author: 'Seynabou',
    stars: 4,
    text: 'Reçu hier, branché après quelques heures comme indiqué. Pour le moment tout va bien.',
    daysAgo: 1,
    state: 'pending',
  },
  {
    product: TELEVISION,
    author: 'Modou',
    stars: 3,
    text: 'Bonne image. La télécommande répond parfois avec retard.',
    daysAgo: 2,
    state: 'pending',
  },
];
