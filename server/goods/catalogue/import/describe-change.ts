import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { keysOf } from '#contract/base/tables.ts';
import { type Facts, factField, factText } from '#contract/goods/catalogue/facts/facts.ts';
import { FIELD_LABELS, type ImportField } from '#contract/goods/catalogue/import-fields.ts';
import type { CatalogueImportReport } from '#contract/goods/catalogue/staff-imports.ts';
import { currentFacts } from '../fact-fields/current-facts.ts';
import type { ProductValues } from '../product/save-product.ts';
import type { SavedChange } from './plan-batch.ts';

import type { Shelves } from './shelves.ts';

const MAX_SHOWN = 160;

const COLUMNS: [keyof ProductValues, ImportField][] = [
  ['name', 'name'],
  ['brand', 'brand'],
  ['family', 'family'],
  ['gtin', 'gtin'],
  ['mpn', 'mpn'],
  ['categoryId', 'categ_id'],
  ['listPrice', 'list_price'],
  ['promoPrice', 'promo_price'],
  ['onPromotion', 'en_promo'],
  ['promotionStartsOn', 'promo_starts'],
  ['promotionEndsOn', 'promo_ends'],
  ['preorderPrice', 'preorder_price'],
  ['creditPrice', 'creditorder_price'],
  ['creditEligible', 'is_creditorder'],
  ['sellable', 'sale_ok'],
  ['active', 'active'],
  ['rank', 'rang'],
  ['warrantyMonths', 'warranty_months'],
  ['description', 'description'],
];
const AMOUNTS = new Set<keyof ProductValues>([
  'listPrice',
  'promoPrice',
  'preorderPrice',
  'creditPrice',
]);

const DAYS = new Set<keyof ProductValues>(['promotionStartsOn', 'promotionEndsOn']);

/** A change for the clerk: each field by its French name, before and after. */
export function describeChange(
  change: SavedChange,
  shelves: Shelves,
): CatalogueImportReport['examples'][number] {
  const { line, reference, name, isNew, before, after, tags, stock, places, costXof } = change;
  const wordsOf = (column: keyof ProductValues, value: unknown) => {
    if (column === 'categoryId' && typeof value === 'number') return shelves.categoryName(value);
    if (AMOUNTS.has(column) && typeof value === 'number') return formatXof(value);
    if (DAYS.has(column) && typeof value === 'string') return frenchDay(value);
    return inWords(value);
  };
  const changes: CatalogueImportReport['examples'][number]['changes'] = COLUMNS.filter(([column]) =>
    isTold(change, column),
  ).map(([column, field]) => ({
    field: FIELD_LABELS[field],
    before: wordsOf(column, before[column]),
    after: wordsOf(column, after[column]),
  }));
  if (after.facts !== undefined) changes.push(...factChanges(before.facts ?? {}, after.facts));
  if (after.specifications !== undefined) {
    changes.push({
      field: FIELD_LABELS.specifications,
      before: isNew ? '' : 'une autre',
      after: 'changée',
    });
  }
  if (tags !== undefined) {
    const names = (ids: number[]) => shelves.tagNames(ids).join(', ');
    const field = FIELD_LABELS.tags;
    changes.push({ field, before: names(tags.before), after: names(tags.after) });
  }
  if (stock !== undefined) {
    const field = FIELD_LABELS.stock;
    changes.push({ field, before: inWords(stock.before), after: inWords(stock.after) });
  }
  for (const { heading: field, ...lying } of places) {
    changes.push({ field, before: inWords(lying.before), after: inWords(lying.after) });
  }
  // Without the figure: clerks who see no costs read the report too (rule G-56).
  if (costXof !== undefined) changes.push({ field: FIELD_LABELS.cost, before: '', after: 'noté' });
  return { line, reference, name, isNew, changes };
}

function factChanges(before: Facts, after: Facts) {
  const { fields } = currentFacts();
  return keysOf({ ...before, ...after })
    .filter((key) => fields.has(key) && before[key] !== after[key])
    .map((key) => ({
      field: factField(key, fields).label,
      before: inWords(before[key] === undefined ? undefined : factText(key, before[key], fields)),
      after: inWords(after[key] === undefined ? undefined : factText(key, after[key], fields)),
    }));
}

function isTold({ isNew, after }: SavedChange, column: keyof ProductValues): boolean {
  const value = after[column];
  if (value === undefined || (isNew && value === null)) return false;
  // A new product is published and for sale unless the file says no.
  return !isNew || value !== false || column === 'active' || column === 'sellable';
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  const text = String(value)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
