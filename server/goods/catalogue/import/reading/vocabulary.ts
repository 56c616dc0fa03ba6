import { entriesOf } from '#contract/base/tables.ts';
import type { ImportField } from '#contract/goods/catalogue/import-fields.ts';

/**
 * Headings of any software or hand for each field, as `plainHeading` writes them. The preferred one comes first: a
 * file with a new and an old price means the new one, and the deepest category goes before the wider ones.
 */
const VOCABULARY: Partial<Record<ImportField, readonly string[]>> = {
  reference: [
    'reference',
    'ref',
    'reference interne',
    'internal reference',
    'default code',
    'reference produit',
    'reference article',
    'reference n',
    'ref produit',
    'ref article',
    'n reference',
    'n ref',
    'no reference',
    'numero de reference',
    'code article',
    'code produit',
    'code',
    'sku',
    'ugs',
    'item code',
    'product code',
  ],
  name: [
    'name',
    'nom',
    'nom du produit',
    'nom de l article',
    'nom produit',
    'nom article',
    'designation',
    'designation article',
    'designation produit',
    'libelle',
    'libelle article',
    'libelle produit',
    'intitule',
    'produit',
    'article',
    'title',
    'titre',
    'product name',
    'item name',
  ],
  description: [
    'description',
    'description longue',
    'long description',
    'descriptif',
    'detail',
    'details',
    'description courte',
    'short description',
    'resume',
    'recapitulatif',
  ],
  categ_id: [
    'categ id',
    'sous famille',
    'sous categorie',
    'sous rayon',
    'categorie',
    'categories',
    'category',
    'famille',
    'rayon',
    'type de produit',
    'type d article',
    'product category',
    'product type',
    'gamme',
  ],
  tags: ['tags', 'etiquettes', 'mots cles', 'balises', 'keywords', 'labels'],
  brand: [
    'brand',
    'marque',
    'marques',
    'brands',
    'fabricant',
    'manufacturer',
    'constructeur',
    'vendor',
  ],
  family: ['family', 'famille de modeles', 'modele parent', 'item group id'],
  list_price: [
    'list price',
    'nouveau prix',
    'nouveau tarif',
    'prix de vente',
    'prix vente',
    'prix de vente ttc',
    'prix ttc',
    'prix public',
    'prix public ttc',
    'prix normal',
    'prix',
    'prix unitaire',
    'prix unitaire ttc',
    'tarif',
    'tarif ttc',
    'pu',
    'pu ttc',
    'pv',
    'pv ttc',
    'pvttc',
    'price',
    'sales price',
    'lst price',
    'public price',
    'regular price',
    'tarif regulier',
    'prix regulier',
    'unit price',
    'montant',
  ],
  promo_price: [
    'promo price',
    'prix promo',
    'prix promotion',
    'prix promotionnel',
    'prix en promo',
    'prix en promotion',
    'prix solde',
    'prix remise',
    'tarif promo',
    'tarif promotionnel',
    'special price',
    'sale price',
  ],
  en_promo: ['en promo', 'en promotion', 'promo', 'promotion'],
  promo_starts: [
    'promo starts',
    'promotion starts on',
    'debut promo',
    'debut de promo',
    'debut promotion',
    'debut de la promotion',
    'debut de la promo',
    'date debut promo',
    'date debut promotion',
    'date de debut de promo',
    'date de debut de promotion',
    'date de debut de la promotion',
    'date de debut promo',
    'promo du',
    'date sale price starts',
    'special price from date',
  ],
  promo_ends: [
    'promo ends',
    'promotion ends on',
    'fin promo',
    'fin de promo',
    'fin promotion',
    'fin de la promotion',
    'fin de la promo',
    'date fin promo',
    'date fin promotion',
    'date de fin de promo',
    'date de fin de promotion',
    'date de fin de la promotion',
    'date de fin promo',
    'promo au',
    'promo jusqu au',
    'date sale price ends',
    'special price to date',
  ],
  preorder_price: ['preorder price', 'prix precommande', 'prix de precommande'],
  creditorder_price: ['creditorder price', 'prix credit', 'prix a credit'],
  is_creditorder: ['is creditorder', 'a credit', 'vendu a credit'],
  sale_ok: [
    'sale ok',
    'en vente',
    'can be sold',
    'peut etre vendu',
    'vendable',
    'a vendre',
    'disponible a la vente',
    'available for order',
  ],
  active: [
    'active',
    'actif',
    'publie',
    'published',
    'en ligne',
    'visible',
    'active 0/1',
    'actif 0/1',
  ],
  rang: ['rang', 'ordre', 'rank', 'sort order'],
  warranty_months: [
    'warranty months',
    'garantie mois',
    'garantie en mois',
    'garantie',
    'duree de garantie',
    'warranty',
  ],
  specifications: [
    'specifications',
    'fiche technique',
    'caracteristiques',
    'caracteristiques techniques',
  ],
  stock: [
    'stock',
    'stock reel',
    'stock disponible',
    'stock actuel',
    'stock physique',
    'en stock',
    'quantite en stock',
    'qte en stock',
    'qte stock',
    'qte',
    'quantite',
    'quantites',
    'quantite disponible',
    'qte disponible',
    'disponible',
    'quantity on hand',
    'qty available',
    'quantity',
    'qty',
    'stock quantity',
    'inventory quantity',
  ],
  image_url: [
    'image url',
    'images',
    'image',
    'photo',
    'photos',
    'url image',
    'url de l image',
    'lien image',
    'lien photo',
    'adresse de l image',
    'image link',
    'url des images',
    'image urls',
  ],
};

const FIELD_OF = new Map(
  entriesOf(VOCABULARY).flatMap(([field, headings]) =>
    headings.map((heading, rank) => [heading, { field, rank }] as const),
  ),
);

/** A heading without case, accents and punctuation; the slash of Odoo's paths stays. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9/]+/g, ' ')
    .trim();
}

/** The field that a heading means in any software, with its place among the headings of that field, 0 first. */
export function findField(heading: string): { field: ImportField; rank: number } | undefined {
  for (const name of spellingsOf(heading)) {
    const found = FIELD_OF.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The currency, and what encloses it: `Prix (FCFA)`, `Prix en F CFA`. `HT` stays, since such a price has no tax. */
const CURRENCY = / (?:en )?(?:f ?cfa|cfa|xof|francs?(?: cfa)?)$/;

/** The plain heading, then without what it has in brackets, then without a currency. */
export function spellingsOf(heading: string): string[] {
  const whole = plainHeading(heading);
  const bare = plainHeading(heading.replace(/\([^)]*\)?|\[[^\]]*\]?/g, ' '));
  const isNet = /\bht\b/.test(whole);
  const spellings = [whole, ...(isNet ? [] : [bare, whole.replace(CURRENCY, '')])];
  return [...new Set(spellings)].filter((name) => name !== '');
}
