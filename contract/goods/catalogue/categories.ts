import { ALL } from '#contract/base/limits.ts';

/** Internal categories of the inventory software, which the shop never shows (rule G-1). */
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

/** Whether rule G-1 hides a category. Odoo names include the parents (`All / Saleable`), so each part is checked. */
export function isExcludedCategory(name: string): boolean {
  return name.split('/').some((step) => EXCLUDED.has(step.trim().toLowerCase()));
}

/** Hides internal categories, sorts the others and puts `All` first (rule G-1, rule G-2). */
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
