import { parseState } from '../reading/cell-values.ts';
import type { TableRow } from '../reading/table.ts';
import type { Lookup, Option, RowTexts } from './dialect.ts';

export const REFERENCE = ['sku', 'ugs'];
export const NAME = ['name', 'nom', 'product name', 'title', 'post title'];
export const STOCK = ['stock', 'quantite', 'inventaire'];
export const PUBLISHED = [
  'published',
  'publie',
  'status',
  'post status',
  'product status',
  'statut',
];
export const ATTRIBUTE = /^(?:attribute (\d+) name|nom de l attribut (\d+))$/;
const VISIBILITY = ['visibility in catalog', 'visibilite dans le catalogue'];
export const DESCRIPTION = [
  'description',
  'content',
  'post content',
  'short description',
  'description courte',
  'excerpt',
  'post excerpt',
];
export const CATEGORIES = [
  'categories',
  'product categories',
  'categories de produits',
  'categories produit',
  'tax product cat',
];
export const IMAGES = ['images'];
export const BRANDS = ['brands', 'brand', 'marques', 'marque'];
export const BRAND = /^(marques?|brands?|fabricant|manufacturer)$/i;
export const TAGS = ['tags', 'etiquettes', 'mots cles', 'product tags', 'tax product tag'];

export type Parent = {
  keys: string[];
  name: string;
  texts: RowTexts;
  /** What its variations have in common, and what they choose from. */
  attributes: Option[];
  stock: string;
  isHidden: boolean;
};

/** A variation names its parent by reference or as `id:501`. */
export function parentOf(look: Lookup, row: TableRow): Parent {
  const reference = look.text(row, ...REFERENCE);
  const id = look.text(row, 'id');
  return {
    keys: [...(reference ? [reference] : []), ...(id ? [`id:${id}`] : [])],
    name: look.text(row, ...NAME),
    texts: {
      categ_id: look.text(row, ...CATEGORIES),
      description: look.text(row, ...DESCRIPTION),
      brand: look.text(row, ...BRANDS),
      tags: look.text(row, ...TAGS),
      image_url: look.text(row, ...IMAGES),
      family: reference || `woo-${id}`,
    },
    attributes: attributesOf(look, row),
    stock: look.text(row, ...STOCK),
    isHidden: isHidden(look, row) || isUnpublished(look, row),
  };
}

export const isHidden = (look: Lookup, row: TableRow) =>
  /^(hidden|search|cach[ée]|recherche)$/i.test(look.text(row, ...VISIBILITY));

/** What is known of the parent of a variation in a part of an export, which lacks it. */
export const orphanOf = (look: Lookup, row: TableRow): Parent => ({
  keys: [],
  name: look.text(row, ...NAME),
  texts: { family: look.text(row, 'parent').replace(/^id:/, 'woo-') },
  attributes: [],
  stock: '',
  isHidden: false,
});

/** -1 is a draft, 0 private, 2 waits for a review. */
export const isUnpublished = (look: Lookup, row: TableRow) =>
  look.text(row, ...PUBLISHED) === '2' || parseState(look.text(row, ...PUBLISHED)) === false;

const attributeColumns = new WeakMap<Lookup, ReturnType<Lookup['columns']>>();

/** By number and in no order of the file; found once. */
function columnsOfAttributes(look: Lookup) {
  const numberOf = ({ match }: { match: RegExpExecArray }) => Number(match[1] ?? match[2]);
  const found =
    attributeColumns.get(look) ??
    look.columns(ATTRIBUTE).toSorted((a, b) => numberOf(a) - numberOf(b));
  attributeColumns.set(look, found);
  return found;
}

/** Values are blank where a variation leaves the choice to the buyer. */
export function attributesOf(look: Lookup, row: TableRow): Option[] {
  return columnsOfAttributes(look)
    .map(({ index, match }) => {
      const number = match[1] ?? match[2];
      const cell = look.text(
        row,
        `attribute ${number} value s`,
        `valeur s de l attribut ${number}`,
      );
      return { name: row.cells[index]?.trim() ?? '', value: unescapedCommas(cell).join(',') };
    })
    .filter(({ name }) => name !== '');
}

export function unescapedCommas(cell: string): string[] {
  return cell.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ','));
}
