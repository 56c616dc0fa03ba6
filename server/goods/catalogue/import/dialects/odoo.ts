import { isFilled } from '../reading/cell-values.ts';
import {
  asIs,
  type Dialect,
  deepestShelf,
  nameWithOptions,
  type Option,
  type ShapedRow,
  sheetCell,
  splitList,
} from './dialect.ts';

const REFERENCE = ['internal reference', 'default code', 'reference interne'];
const NAME = ['name', 'nom', 'display name', 'nom d affichage'];
const ATTRIBUTE = [
  'product attributes/attribute',
  'attribute line ids/attribute id',
  'attribute line ids/attribute id/name',
  'attributs de l article/attribut',
  'attributs du produit/attribut',
  'attributs de produits/attribut',
  'attributs de produit/attribut',
  'attributs d article/attribut',
  'attributs d articles/attribut',
  'lignes d attribut/attribut',
];
const VALUES = [
  'product attributes/values',
  'attribute line ids/value ids',
  'attribute line ids/value ids/name',
  'attributs de l article/valeurs',
  'attributs du produit/valeurs',
  'attributs de produits/valeurs',
  'attributs de produit/valeurs',
  'attributs d article/valeurs',
  'attributs d articles/valeurs',
  'lignes d attribut/valeurs',
];
const VARIANT_VALUES = [
  'variant values',
  'valeurs de variante',
  'valeurs de la variante',
  'valeurs des variantes',
  'product template variant value ids',
  'product template variant value ids/name',
  'product template variant value ids/display name',
  'product template attribute value ids',
  'valeurs d attribut',
  'attribute values',
];

const MODEL = [
  'product template/id',
  'product template/external id',
  'product template/name',
  'product template',
  'product tmpl id/id',
  'product tmpl id/name',
  'product tmpl id',
  'modele d article',
  'modele d article/id',
  'modele de produit',
  'modele de produit/id',
];

const SEVERAL_VARIANTS =
  'modèle à variantes repris comme un seul produit : exportez les variantes (« Variantes d’article ») pour leurs prix et stocks';

/** Columns of the variants of a model, a line each. */
const VARIANT = /^(?:(?:product )?variants?|variantes?(?: d articles?)?|product variant ids?)\//;
const OTHER_VARIANT =
  'autre variante du modèle au-dessus : exportez les variantes (« Variantes d’article ») pour la reprendre';

/** Exports of `product.template` and `product.product`. */
export const odoo: Dialect = {
  label: 'export Odoo',
  recognises: (has) =>
    REFERENCE.some((heading) => has(heading)) ||
    (has('name', 'categ id') && !has('reference')) ||
    has('product category/complete name') ||
    has('qty available') ||
    has('categ id/id'),
  headings: {
    reference: REFERENCE,
    name: ['name', 'nom'],
    description: [
      'description ecommerce',
      'ecommerce description',
      'description pour l ecommerce',
      'website description',
      'description sale',
      'sales description',
      'sale description',
      'description de vente',
      'description des ventes',
      'description vente',
      'description pour la vente',
      'description commerciale',
      'description',
    ],
    categ_id: [
      'categ id/complete name',
      'product category/complete name',
      'categorie d article/nom complet',
      'categorie de produit/nom complet',
      'categorie de produits/nom complet',
      'categorie d articles/nom complet',
      'product category',
      'categ id',
      'categ id/name',
      'categ id/id',
      'product category/name',
      'product category/display name',
      'categorie d article',
      'categorie d article/nom',
      'categorie de produit',
      'categorie de produit/nom',
      'categorie de produits',
      'categorie de produits/nom',
      'categorie d articles',
      'categorie d articles/nom',
      'categ id/display name',
      ...['categorie d article', 'categorie de produit', 'categorie de produits'].flatMap(
        (name) => [`${name}/nom d affichage`, `${name}/id`, `${name}/id externe`],
      ),
      'product category/id',
      'product category/external id',
    ],
    tags: [
      'tags',
      'product tags',
      'product tag ids',
      'product tag ids/name',
      'tags/name',
      'etiquettes',
      'etiquettes d article',
      'etiquettes de produit',
      'etiquettes de modele de produit',
      'etiquettes de modele d article',
      'product template tags',
      'product tags/name',
    ],
    brand: [
      'brand',
      'marque',
      'product brand id',
      'product brand id/name',
      'brand id',
      'brand id/name',
    ],
    list_price: [
      'sales price',
      'sale price',
      'list price',
      'lst price',
      'prix de vente',
      'public price',
      'prix public',
    ],
    cost: ['standard price', 'cost', 'cout'],
    sale_ok: ['sale ok', 'can be sold', 'sales', 'peut etre vendu', 'ventes', 'vendable'],
    active: ['active', 'actif'],
    rang: ['rang', 'sequence', 'website sequence'],
    stock: [
      'quantity on hand',
      'qty available',
      'quantite en stock',
      'quantite en main',
      'quantite physique',
      'en stock',
      'quantite disponible',
      'free qty',
    ],
  },
  leftOut: {
    ...Object.fromEntries(
      ['product type', 'type de produit', 'type d article', 'type'].map((heading) => [
        heading,
        'dit comment Odoo tient le stock, pas un rayon',
      ]),
    ),
    volume: 'Odoo donne le volume du colis en m³, pas une contenance en litres',
  },
  hasDecimalPoint: true,
  readCategory: (cell) => deepestShelf([nameOfId(cell).split(/ ?\/ ?/)]),
  readList: splitList,
  readText: asIs,
  open: (look) => {
    let held: Extract<ShapedRow, { kind: 'product' }> | undefined;
    const variants = look.columns(VARIANT);
    const isContinued =
      variants.length > 0 || look.has(ATTRIBUTE.find((name) => look.has(name)) ?? '');
    const attributeOf = (row: Parameters<typeof look.text>[0]): Option[] => {
      const name = look.text(row, ...ATTRIBUTE);
      const value = look.text(row, ...VALUES);
      return name === '' || value === '' ? [] : [{ name, value }];
    };
    const flush = (): ShapedRow[] => {
      const done = held;
      held = undefined;
      if (done === undefined) return [];
      const lines = done.options;
      if (lines.length === 0) return [done];
      const notes = lines.some(({ value }) => value.includes(','))
        ? [...done.notes, SEVERAL_VARIANTS]
        : done.notes;
      const texts = { ...done.texts, specifications: sheetCell(lines) };
      return [{ ...done, options: [], texts, notes }];
    };
    return {
      shape: (row) => {
        const cell = look.text(row, ...REFERENCE);
        // The display name: `[FRG-1] Réfrigérateur`.
        const reference = /^\[([^\]]+)\]/.exec(cell)?.[1] ?? cell;
        const name = look.text(row, ...NAME);
        // The lines of a product's further attributes repeat nothing of it.
        if (isContinued && reference === '' && name === '' && held !== undefined) {
          held.options.push(...attributeOf(row));
          const isVariant = variants.some(({ index }) => isFilled(row.cells[index] ?? ''));
          return isVariant
            ? [{ kind: 'skipped', line: row.line, reference: '', reason: OTHER_VARIANT }]
            : [];
        }
        const options = optionsIn(look.text(row, ...VARIANT_VALUES));
        const texts = {
          ...(reference !== '' && { reference }),
          ...(options.length > 0 && {
            name: nameWithOptions(name, options),
            specifications: sheetCell(options),
            family: look.text(row, ...MODEL),
          }),
        };
        const before = flush();
        held = { kind: 'product', row, texts, options: attributeOf(row), notes: [] };
        return before;
      },
      end: flush,
    };
  },
};

/** `Couleur: Noir, Taille: 43`; a comma belongs to a value unless another name follows. */
function optionsIn(cell: string): Option[] {
  return cell.split(/[,;]\s*(?=[^,;:]+:)/).flatMap((part) => {
    const [, name = '', value = ''] = /^\s*([^:]+):\s*(.+?)\s*$/.exec(part) ?? [];
    return name === '' ? [] : [{ name: name.trim(), value }];
  });
}

/** `__export__.product_category_fours_1a2b3c4d` says Fours; an id of figures alone stays as it is. */
function nameOfId(cell: string): string {
  const [, id] = /^[a-z_][a-z0-9_]*\.([a-z][a-z0-9_]*)$/i.exec(cell.trim()) ?? [];
  const words = id
    ?.replace(/^(product_)?(public_)?(category|categ|cat|categorie)_/i, '')
    .replace(/_[0-9a-f]{8}$/, '')
    .replaceAll('_', ' ')
    .trim();
  if (words === undefined || !/[a-z]/i.test(words)) return cell;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
