import { ALL } from '#contract/base/limits.ts';
import { categoryLink } from '#contract/base/screens.ts';
import type { Category } from './category-pages.ts';

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

/** Between the steps of a path in words: `Froid › Congélateurs`. */
export const PATH_SIGN = ' › ';

/** The name of a category behind that of its parent; the name alone at the top. */
export const categoryPathName = (name: string, parent: string | null | undefined): string =>
  parent ? `${parent}${PATH_SIGN}${name}` : name;

type Shelf = { id: number | string; name: string; parent_id?: number | null };

/** The parent of a category among these; undefined at the top. */
export const parentOf = <C extends Shelf>(
  { parent_id: parent }: Shelf,
  categories: readonly C[],
): C | undefined => categories.find(({ id }) => id === parent);

/** Hides internal categories and their children, sorts the others and puts `All` first (rule G-1, rule G-2). */
export function shopCategories<C extends Shelf>(
  categories: readonly C[],
): (C | { id: 'All'; name: 'All' })[] {
  const isShown = (category: C | undefined) =>
    category === undefined || !isExcludedCategory(category.name);
  const shown = categories.filter(
    (category) => isShown(category) && isShown(parentOf(category, categories)),
  );
  return [{ id: ALL, name: ALL }, ...shown.toSorted((a, b) => placeOf(a) - placeOf(b))];
}

const placeOf = ({ name }: Shelf) => {
  const found = PRIORITY.indexOf(name.toUpperCase());
  return found === -1 ? PRIORITY.length : found;
};

/** A category as the pages of the shop have it; without `parent_id` at the top. */
export type ShopShelf = Pick<Category, 'id' | 'name' | 'product_count' | 'image_url'> & {
  path: string;
  parent_id?: number;
};

/**
 * The categories that the shop shows, each parent before its children (rule G-52). One of the four first categories
 * (rule G-2) takes its parent along to its place.
 */
export function shelvesOf(categories: readonly Category[]): ShopShelf[] {
  const shown = shopCategories(categories).filter((one): one is Category => one.id !== ALL);
  const childrenOf = ({ id }: Category) => shown.filter(({ parent_id }) => parent_id === id);
  const first = (top: Category) => Math.min(...[top, ...childrenOf(top)].map(placeOf));
  return shown
    .filter((category) => parentOf(category, shown) === undefined)
    .toSorted((a, b) => first(a) - first(b))
    .flatMap((top) => [
      shelfOf(top),
      ...childrenOf(top).map((child) => ({ ...shelfOf(child, top), parent_id: top.id })),
    ]);
}

const shelfOf = (category: Category, parent?: Category): ShopShelf => {
  const { id, name, product_count, image_url, slug } = category;
  return { id, name, product_count, image_url, path: categoryLink(slug, parent?.slug) };
};
