import type { Field } from './dialects.ts';

/** What a clerk calls what a column can be. */
export const FIELD_LABELS: Record<Field, string> = {
  reference: 'Référence',
  id: 'Numéro WooCommerce',
  name: 'Nom',
  description: 'Description',
  categ_id: 'Catégorie',
  tags: 'Étiquettes',
  brand: 'Marque',
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
  image_url: 'Adresse de l’image',
};
