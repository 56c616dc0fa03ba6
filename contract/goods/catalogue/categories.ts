import { ALL } from '#contract/base/limits.ts';

/** Names that are stock-keeping drawers of the trade's software, never shelves (rule G-1). */
const EXCLUDED = new Set([
  'services',
  'service',
  'expenses',
  'internal',
  'consumable',
  'deliveries',
  'saleable',
  'software',
  'office furniture',
  'all',
]);

const PRIORITY = ['CONGELATEUR', 'TELEVISION', 'REFRIGERATEUR', 'CUISINIERE'];

/**
 * Whether a category is kept off the shelves. Odoo writes a category with its parents (`All / Saleable`), so each step
 * of the path is looked at (rule G-1).
 */
export function isExcludedCategory(name: string): boolean {
  return name.split('/').some((step) => EXCLUDED.has(step.trim().toLowerCase()));
}

/**
 * The categories as a shopper sees them: without the excluded ones, four categories first, the others as they came, and
 * a synthetic `All` at the head (rule G-1).
 */
export function shopCategories<C extends { id: number | string; name: string }>(
  categories: readonly C[],
): (C | { id: 'All'; name: 'All' })[] {
  const shown = categories.filter((category) => !isExcludedCategory(category.name));
  const place = (category: C) => {
    const found = PRIORITY.indexOf(category.name.toUpperCase());
    return found === -1 ? PRIORITY.length : found;
  };
  return [{ id: ALL, name: ALL }, ...shown.toSorted((a, b) => place(a) - place(b))];
}
