import { ALL } from '#contract/base/limits.ts';

/** Names that are stock-keeping drawers of the trade's software, never shelves (specification, section 5). */
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
 * Whether a category is kept off the shelves (specification, section 5). Odoo writes a category with
 * its parents (`All / Saleable`), so each step of the path is looked at.
 */
export function isExcludedCategory(name: string): boolean {
  return name.split('/').some((step) => EXCLUDED.has(step.trim().toLowerCase()));
}

/**
 * The categories as a shopper sees them: without the excluded ones, the four of the specification's
 * priority first, the others as they came, and a synthetic `All` at the head (sections 5 and 9).
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
