import { MAX_QUANTITY } from '#contract/base/limits.ts';
import { fieldsOf } from '#contract/base/tables.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';

/** The stored fields of a product; prices in XOF. */
export type StoredProduct = Pick<
  ProductCard,
  | 'id'
  | 'name'
  | 'brand'
  | 'categ_id'
  | 'rang'
  | 'tags'
  | 'en_promo'
  | 'list_price'
  | 'promo_price'
  | 'preorder_price'
  | 'creditorder_price'
  | 'is_creditorder'
  | 'sale_ok'
  | 'is_sold_out'
  | 'image_url'
  | 'image_color'
  | 'image_sizes'
>;

export type BasketLine = StoredProduct & {
  quantity: number;
  /** ISO 8601, UTC. */
  date: string;
  location: string;
  /** No longer sold in this way: shown, but not in the total. */
  unavailable?: boolean;
  /** Ids of ticked services, for each piece. */
  services?: number[];
  /** Base64 PNG of the former shop, until the picture is loaded. */
  image_256?: string;
};

const MAX_ID = 2_147_483_647;

/** `isUnique` holds each product once; `maxLines` bounds the list. */
export type ListRules = { isUnique: boolean; maxLines: number };

export type Occasion = { date: string; location: string };

/** A copy with the product added or its quantity raised (rule B-41); a full list adds none. Stores nothing. */
export function addLine(
  lines: readonly BasketLine[],
  product: StoredProduct,
  quantity: number,
  occasion: Occasion,
  { isUnique, maxLines }: ListRules,
): BasketLine[] {
  const known = lines.find(({ id }) => id === product.id);
  if (known !== undefined) {
    if (isUnique) return [...lines];
    const { unavailable: _was, is_sold_out: _wasOut, ...kept } = known;
    // An added product is on sale, at the price shown.
    const raised = {
      ...kept,
      ...toStoredProduct(product),
      quantity: toQuantity(known.quantity + quantity),
    };
    return lines.map((line) => (line === known ? raised : line));
  }
  if (lines.length >= maxLines) return [...lines];
  const line = {
    ...toStoredProduct(product),
    quantity: isUnique ? 1 : toQuantity(quantity),
    ...occasion,
  };
  return [...lines, line];
}

/** Returns a copy with the quantity made valid by `toQuantity`; stores nothing. */
export function setQuantity(
  lines: readonly BasketLine[],
  id: number,
  quantity: number,
): BasketLine[] {
  return lines.map((line) => (line.id === id ? { ...line, quantity: toQuantity(quantity) } : line));
}

/** Returns a copy without the product; stores nothing. */
export function removeLine(lines: readonly BasketLine[], id: number): BasketLine[] {
  return lines.filter((line) => line.id !== id);
}

/** Pieces in a list, without products no longer sold. */
export function countArticles(lines: readonly BasketLine[]): number {
  return lines.reduce((sum, line) => sum + (line.unavailable ? 0 : line.quantity), 0);
}

/** Reads browser storage and completes lines of the former shop. `isWhole` is false if any content is damaged. */
export function readLines(
  text: string | null,
  { isUnique, maxLines }: ListRules,
): { lines: BasketLine[]; isWhole: boolean } {
  if (text === null || text === '') return { lines: [], isWhole: true };
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return { lines: [], isWhole: false };
  }
  if (!Array.isArray(stored)) return { lines: [], isWhole: false };
  const lines: BasketLine[] = [];
  let isWhole = true;
  for (const value of stored) {
    const line = readLine(value);
    if (line === undefined || lines.some(({ id }) => id === line.id)) isWhole = false;
    else if (lines.length < maxLines) lines.push(isUnique ? { ...line, quantity: 1 } : line);
  }
  return { lines, isWhole };
}

/** Undefined if the value names no product. */
export function readLine(value: unknown): BasketLine | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const stored = fieldsOf(value);
  const id = readNumber(stored.id);
  if (id === undefined || !Number.isInteger(id) || id < 1 || id > MAX_ID) return undefined;
  const credit = readNumber(stored.creditorder_price);
  return {
    id,
    // The catalogue replaces the name when the list is shown.
    name: readText(stored.name) || `Produit ${id}`,
    brand: readText(stored.brand) ?? null,
    categ_id: readText(stored.categ_id) ?? '',
    rang: readNumber(stored.rang) ?? 0,
    tags: readList(stored.tags).filter(isTag),
    en_promo: stored.en_promo === true,
    list_price: readPrice(stored.list_price),
    promo_price: readPrice(stored.promo_price),
    preorder_price: readPrice(stored.preorder_price),
    creditorder_price: credit === undefined ? null : readPrice(credit),
    is_creditorder: stored.is_creditorder === true,
    sale_ok: stored.sale_ok !== false,
    image_url: readText(stored.image_url) ?? null,
    image_color: readText(stored.image_color) ?? null,
    image_sizes: readList(stored.image_sizes).filter(isImageSize),
    quantity: toQuantity(readNumber(stored.quantity) ?? 1),
    date: readText(stored.date) ?? '',
    location: readText(stored.location) ?? '',
    ...(stored.unavailable === true && { unavailable: true }),
    ...(stored.is_sold_out === true && { is_sold_out: true }),
    ...(Array.isArray(stored.services) && { services: stored.services.filter(Number.isInteger) }),
    ...(typeof stored.image_256 === 'string' && { image_256: stored.image_256 }),
  };
}

/** Copies only the stored fields. */
export function toStoredProduct(product: StoredProduct): StoredProduct {
  const { id, name, brand, categ_id, rang, tags, en_promo, list_price, promo_price } = product;
  const { preorder_price, creditorder_price, is_creditorder, sale_ok } = product;
  const { image_url, image_color, image_sizes } = product;
  return {
    id,
    name,
    brand,
    categ_id,
    rang,
    tags,
    en_promo,
    list_price,
    promo_price,
    preorder_price,
    creditorder_price,
    is_creditorder,
    sale_ok,
    image_url,
    image_color,
    image_sizes,
    ...(product.is_sold_out && { is_sold_out: true }),
  };
}

const toQuantity = (quantity: number) =>
  Number.isFinite(quantity) ? Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity))) : 1;

function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

const readPrice = (value: unknown) => Math.max(0, Math.round(readNumber(value) ?? 0));
const readText = (value: unknown) => (typeof value === 'string' ? value : undefined);
const readList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function isTag(value: unknown): value is { id: number; name: string } {
  const { id, name } = fieldsOf(value);
  return typeof id === 'number' && typeof name === 'string';
}

function isImageSize(value: unknown): value is { width: number; url: string } {
  const { width, url } = fieldsOf(value);
  return typeof width === 'number' && typeof url === 'string';
}
