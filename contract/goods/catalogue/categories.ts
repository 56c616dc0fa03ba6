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

/** Whether rule G-1 hides a category. Odoo writes its parents too (`All / Saleable`), so each step is checked. */
export function isExcludedCategory(name: string): boolean {
  return name.split('/').some((step) => EXCLUDED.has(step.trim().toLowerCase()));
}

/** The categories of the shop (rule G-1, rule G-2). */
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
