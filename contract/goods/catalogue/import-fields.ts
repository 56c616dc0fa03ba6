/** The French names of the fields that a column of a file can hold; keys are the contract's where it has one. */
export const FIELD_LABELS = {
  reference: 'Référence',
  id: 'Numéro',
  name: 'Nom',
  description: 'Description',
  categ_id: 'Catégorie',
  categ_path: 'Chemin de la catégorie',
  tags: 'Étiquettes',
  brand: 'Marque',
  family: 'Famille de modèles',
  gtin: 'Code-barres',
  mpn: 'Référence fabricant',
  list_price: 'Prix normal',
  promo_price: 'Prix promotionnel',
  en_promo: 'En promotion',
  promo_starts: 'Début de la promotion',
  promo_ends: 'Fin de la promotion',
  preorder_price: 'Prix de précommande',
  creditorder_price: 'Prix à crédit',
  is_creditorder: 'Vendu à crédit',
  sale_ok: 'En vente',
  active: 'Publié',
  rang: 'Rang',
  warranty_months: 'Garantie (mois)',
  specifications: 'Fiche technique',
  stock: 'Stock',
  cost: 'Coût d’une pièce',
  image_url: 'Adresse de l’image',
} as const;

export type ImportField = keyof typeof FIELD_LABELS;

/** What a clerk can choose for a column besides facts: the key of the choice with its French name. */
export const FIELD_CHOICES: readonly { choice: string; label: string }[] = Object.entries(
  FIELD_LABELS,
).map(([choice, label]) => ({ choice, label }));
