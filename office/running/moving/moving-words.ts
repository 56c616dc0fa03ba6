import type { ListedMovedFile, MovingSlug } from '#contract/running/staff-moving.ts';

export const MOVING_STATE_WORDS: Record<ListedMovedFile['state'], string> = {
  reading: 'Lecture du fichier',
  preview: 'À reprendre',
  applying: 'En cours',
  applied: 'Repris',
  undone: 'Annulé',
  failed: 'Échoué',
};

export const MOVING_WORDS: Record<MovingSlug, string> = {
  clients: 'Clients',
  commandes: 'Commandes passées',
  avis: 'Avis',
  adresses: 'Anciennes adresses',
};

/** What a file of each kind brings, for the clerk who chooses one. */
export const MOVING_HINTS: Record<MovingSlug, string> = {
  adresses:
    'L’ancienne adresse de chaque page et où elle mène : une page, la référence d’un produit ou une catégorie. Les liens de Google et des clients arrivent alors au bon endroit.',
  avis: 'Produit, auteur, étoiles, texte et date. Un avis que l’ancienne boutique avait approuvé paraît tout de suite ; les autres attendent la modération.',
  clients:
    'Nom, e-mail, téléphone et adresse. Aucun mot de passe : ils se connectent par un code. Sans accord écrit dans le fichier, aucune publicité.',
  commandes:
    'Pour l’historique et les garanties, en lecture seule : ni le stock, ni les ventes, ni le journal ne changent.',
};
