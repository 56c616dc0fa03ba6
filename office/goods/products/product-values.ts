import { keysOf } from '#contract/base/tables.ts';
import type { Picture } from '#contract/goods/catalogue/catalogue.ts';
import { FACT_KEYS, isOwnFact } from '#contract/goods/catalogue/facts/facts.ts';
import type { NewProduct, ProductForStaff } from '#contract/goods/catalogue/products.ts';
import { dayFromToday } from '#office/base/ui/dates.ts';

export type ProductValues = Partial<
  Omit<ProductForStaff, 'tags' | 'description' | 'list_price' | 'rang'> & {
    tags: (string | { name: string })[];
    description: string | false | null;
    list_price: number | null;
    rang: number | null;
    pictures: Picture[];
  }
>;

export const NEW_PRODUCT: ProductValues = {
  active: true,
  sale_ok: true,
  en_promo: false,
  is_creditorder: false,
  rang: 0,
  tags: [],
  pictures: [],
  specifications: [],
  facts: {},
};

/** Returns an inactive copy for the form, without id, version, stock and reference; stores nothing. */
export function copyProduct(product: ProductValues): ProductValues {
  const {
    id: _id,
    version: _version,
    available: _available,
    stock_version: _stock,
    family_id: _family,
    // It belongs to one product (rule G-49).
    gtin: _gtin,
    ...rest
  } = product;
  return { ...rest, reference: '', name: `${product.name} (copie)`, active: false };
}

/** The record for the form: « En promotion » is on for a promotion that waits for its first day too (rule G-37). */
export const withWaitingOn = (product: ProductForStaff): ProductForStaff => ({
  ...product,
  en_promo: product.en_promo || !!product.promotion_starts_on,
});

/** Whether the form plans the promotion for a day after today. */
export const isWaiting = ({ en_promo, promotion_starts_on }: ProductValues): boolean =>
  en_promo === true && !!promotion_starts_on && promotion_starts_on > dayFromToday(0);

/** The request body of the form. The server validates it. */
export function toProductChange(values: ProductValues): NewProduct {
  const { reference = '', name = '', categ_id = '', brand, description, list_price } = values;
  const isPromoted = values.en_promo ?? false;
  return {
    reference: reference ?? '',
    name: name ?? '',
    categ_id: categ_id ?? '',
    list_price: list_price as number,
    brand: brand || null,
    gtin: values.gtin || null,
    mpn: values.mpn || null,
    description: description || false,
    promo_price: values.promo_price ?? 0,
    en_promo: isPromoted,
    promotion_starts_on: (isPromoted && values.promotion_starts_on) || null,
    promotion_ends_on: (isPromoted && values.promotion_ends_on) || null,
    preorder_price: values.preorder_price ?? 0,
    creditorder_price: values.creditorder_price ?? 0,
    is_creditorder: values.is_creditorder ?? false,
    sale_ok: values.sale_ok ?? true,
    active: values.active ?? true,
    rang: values.rang ?? 0,
    warranty_months: values.warranty_months ?? null,
    volume_litres: values.volume_litres ?? null,
    specifications: values.specifications ?? [],
    facts: everyFact(values.facts),
    tags: tagNamesOf(values.tags),
    pictures: (values.pictures ?? []).map(({ hash }) => hash),
  };
}

/** An empty field removes the fact, even if the sheet has it. */
const everyFact = (facts: ProductValues['facts']): NewProduct['facts'] =>
  Object.fromEntries(
    [...FACT_KEYS, ...keysOf(facts ?? {}).filter(isOwnFact)].map((key) => [
      key,
      isGiven(facts?.[key]) ? facts?.[key] : null,
    ]),
  );

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Names of the tags; the form keeps a typed tag as text. */
export const tagNamesOf = (tags: ProductValues['tags']): string[] =>
  (tags ?? []).map((tag) => (typeof tag === 'string' ? tag : tag.name));
