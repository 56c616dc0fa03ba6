import { eq } from 'drizzle-orm';
import { LINKABLE_SCREENS } from '#contract/base/screen-facts.ts';
import { categoryLink, categorySlugIn, productLink, screens } from '#contract/base/screens.ts';
import { MAX_REDIRECT_LENGTH } from '#contract/site/staff-redirects.ts';
import type { Db } from '#server/base/db/open.ts';
import { categories, categorySlugs, products } from '#server/goods/catalogue/tables.ts';

const ANY_HOST = 'https://boutique.invalid';
/** Addresses that answer with something else than pages. */
const NO_PAGE = /^\/(api|images|assets|icons|gestion|livraison)(\/|$)/;
const FILES = /^\/[\w.-]+\.(xml|txt|ico|js|webmanifest|json)$/;
/** As `plainPath` writes them; `:id` is a number. */
const OWN_PAGES = Object.values(screens).map(
  (path) =>
    new RegExp(
      `^${path.normalize('NFC').toLowerCase().replaceAll(':id', '\\d+').replaceAll(/:\w+/g, '[^/]+')}$`,
      'u',
    ),
);

/** What names a page in an address without words, in PrestaShop, WordPress and OpenCart: `index.php?id_product=12`. */
const NAMING = [
  'cat',
  'category_id',
  'id_category',
  'id_cms',
  'id_product',
  'p',
  'page_id',
  'product',
  'product_id',
];

/**
 * The path of an address of the former shop, with or without its host, as redirects are stored and looked up: decoded,
 * small letters, without last slash, with what names a page in its query. Undefined for no such path.
 */
export function plainPath(address: string): string | undefined {
  const path = barePath(address);
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(address.trim()) ?? [];
  const given = new URLSearchParams(query.toLowerCase());
  const named = NAMING.flatMap((name) => {
    const value = given.get(name);
    return value !== null && /^[\p{L}\d_-]{1,60}$/u.test(value) ? [`${name}=${value}`] : [];
  });
  return path === undefined || named.length === 0 ? path : `${path}?${named.join('&')}`;
}

/** A path without what names a page in its query. */
export const withoutQuery = (path: string): string => path.replace(/\?.*$/, '');

function barePath(address: string): string | undefined {
  const bare = address.trim().replace(/[?#].*$/s, '');
  const path = bare.replace(/^(?:https?:)?\/\/[^/]+/i, '') || '/';
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
  const decoded = decodedPath(path.startsWith('/') ? path : `/${path}`);
  if (decoded === undefined || /[\p{Cc}\\\s]|\/\.\.?(\/|$)/u.test(decoded)) return undefined;
  const plain = decoded
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  return plain.length > MAX_REDIRECT_LENGTH ? undefined : plain || '/';
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Whether the shop answers a plain path itself, so that nothing may lead away from it (rule W-18). */
export function isOwnPath(address: string): boolean {
  const path = withoutQuery(address);
  return NO_PAGE.test(path) || FILES.test(path) || OWN_PAGES.some((page) => page.test(path));
}

/** Whether a target is a path or an address with its host; else it names a product or a category. */
export const isAddress = (text: string): boolean => /^\/(?!\/)|^https?:\/\//i.test(text);

export type Targets = {
  /** The page of this shop that an address, the reference of a product or a category means; undefined for none. */
  find(text: string): string | undefined;
  /** The same for the reference of a product alone, and for a category alone. */
  findProduct(reference: string): string | undefined;
  findCategory(name: string): string | undefined;
};

const PAGES = new Set(LINKABLE_SCREENS);
const PRODUCT_PAGE = new RegExp(`^${screens.product.replace(':id', '([1-9]\\d{0,8})')}$`);

/** Reads what an address may lead to: all products and categories, and pages that banners may link to. */
export async function openTargets(db: Db): Promise<Targets> {
  const sold = await db.select({ id: products.id, reference: products.reference }).from(products);
  const ids = new Set(sold.map(({ id }) => id));
  const idOf = new Map(sold.map(({ id, reference }) => [reference.toLowerCase(), id]));
  const shelves = await db
    .select({
      id: categories.id,
      parentId: categories.parentId,
      name: categories.name,
      slug: categorySlugs.slug,
      isCurrent: categorySlugs.current,
    })
    .from(categorySlugs)
    .innerJoin(categories, eq(categories.id, categorySlugs.categoryId));
  const current = new Map(shelves.flatMap((one) => (one.isCurrent ? [[one.id, one.slug]] : [])));
  const pathOf = new Map(
    shelves.flatMap(({ id, parentId, name, slug }) => {
      const path = categoryLink(current.get(id) ?? slug, current.get(parentId ?? 0));
      return [
        [name.toLowerCase(), path],
        [slug, path],
      ];
    }),
  );
  const findProduct = (reference: string) => {
    const id = idOf.get(reference.toLowerCase());
    return id === undefined ? undefined : productLink(id);
  };
  const findCategory = (name: string) => pathOf.get(name.trim().toLowerCase());
  const findPage = (address: string) => {
    const path = address.replace(/^(?:https?:)?\/\/[^/]+/i, '') || '/';
    const { pathname, search } = new URL(path.replace(/^\/+/, '/'), ANY_HOST);
    const productId = Number(PRODUCT_PAGE.exec(pathname)?.[1]);
    if (ids.has(productId)) return productLink(productId);
    const slug = categorySlugIn(pathname);
    if (slug !== undefined) return findCategory(slug);
    const isPage = PAGES.has(pathname) && `${pathname}${search}`.length <= MAX_REDIRECT_LENGTH;
    return isPage ? `${pathname}${search}` : undefined;
  };
  return {
    find: (text) => (isAddress(text) ? findPage(text) : (findProduct(text) ?? findCategory(text))),
    findProduct,
    findCategory,
  };
}

/** Where an address leads: a page of this shop, or another former path. */
export type Aim = { page: string } | { former: string };

/**
 * Follows former paths to the pages where they end, with the stored redirects behind the new ones. `undefined` leads to
 * no page, `'loop'` back to itself or into such a ring.
 */
export function followPaths(
  aims: ReadonlyMap<string, Aim>,
  stored: ReadonlyMap<string, string>,
): Map<string, string | 'loop' | undefined> {
  const ends = new Map<string, string | 'loop' | undefined>();
  for (const start of aims.keys()) {
    const way = new Set<string>();
    let at = start;
    let end: string | 'loop' | undefined;
    for (;;) {
      if (ends.has(at)) {
        end = ends.get(at);
        break;
      }
      if (way.has(at)) {
        end = 'loop';
        break;
      }
      const aim = aims.get(at);
      if (aim === undefined) {
        end = stored.get(at);
        break;
      }
      way.add(at);
      if ('page' in aim) {
        end = aim.page;
        break;
      }
      at = aim.former;
    }
    for (const path of way) ends.set(path, end);
  }
  return ends;
}
