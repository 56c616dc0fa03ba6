import { withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { plainText, shorten } from '#contract/base/fields/plain-text.ts';
import { CURRENCY } from '#contract/base/limits.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { productLink } from '#contract/base/screens.ts';
import { attributeOf } from '#contract/goods/catalogue/axis-attributes.ts';
import type { ShopShelf } from '#contract/goods/catalogue/categories.ts';
import { canOrder, canPreorder, shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import type { ProductDetail, ShownFamily } from '#contract/goods/catalogue/products.ts';
import type { Shop } from '#contract/site/shop.ts';
import { type BreadcrumbStep, fromHome, stepsToCategory } from '#shop/base/page/breadcrumb.tsx';

const LONGEST_DESCRIPTION = 5000;

export const jpegPath = (hash: string) => pathTo(paths.picture, { hash, size: '1024.jpg' });

/**
 * The picture of a shared link to a product. Applications cache it for days, so its address changes with the price and
 * the picture.
 */
export function previewPath(product: ProductDetail): string {
  const version = `${shownPrice(product).amountXof}-${product.pictures[0]?.hash.slice(0, 8) ?? ''}`;
  return withQuery(pathTo(paths.productPreview, { id: product.id }), { v: version });
}

/** A product for search engines (schema.org/Product; rule G-10). */
export function describeProduct(product: ProductDetail, shop: Shop): object {
  const description = shorten(plainText(product.description), LONGEST_DESCRIPTION);
  const images = product.pictures.map(({ hash }) => `${shop.url}${jpegPath(hash)}`);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.reference,
    category: product.categ_id,
    url: `${shop.url}${productLink(product.id)}`,
    ...(images.length > 0 && { image: images }),
    ...(product.brand !== null && { brand: { '@type': 'Brand', name: product.brand } }),
    gtin: product.gtin ?? undefined,
    mpn: product.mpn ?? undefined,
    ...(description !== '' && { description }),
    ...describeOffer(product, shop),
    ...describeVariant(product, shop),
  };
}

const groupId = ({ ids }: ShownFamily, shop: Shop) =>
  `${shop.url}${productLink(Math.min(...ids))}#famille`;

/** What a model differs by from the others of its family, which `describeFamily` describes. */
function describeVariant({ family }: ProductDetail, shop: Shop): object {
  if (family === undefined) return {};
  const facts = family.axes.flatMap(({ key, values }) => {
    const attribute = attributeOf(key);
    const own = values.find(({ is_current }) => is_current);
    return attribute === undefined || own === undefined ? [] : [[attribute, own.text] as const];
  });
  // Of two sizes search engines take one: the weightier is the first.
  return {
    ...Object.fromEntries(facts.toReversed()),
    isVariantOf: { '@id': groupId(family, shop) },
  };
}

/** The family of a product for search engines (schema.org/ProductGroup), as Google wants it of a page for each model. */
export function describeFamily(product: ProductDetail, shop: Shop): object[] {
  const { family } = product;
  if (family === undefined) return [];
  const varies = [...new Set(family.axes.flatMap(({ key }) => attributeOf(key) ?? []))];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'ProductGroup',
      '@id': groupId(family, shop),
      name: family.name,
      productGroupID: family.key,
      ...(product.brand !== null && { brand: { '@type': 'Brand', name: product.brand } }),
      ...(varies.length > 0 && { variesBy: varies.map((one) => `https://schema.org/${one}`) }),
      hasVariant: family.ids.map((id) => ({
        '@type': 'Product',
        url: `${shop.url}${productLink(id)}`,
      })),
    },
  ];
}

/** Contains the large price of the page, never the credit or pre-order price. */
function describeOffer(product: ProductDetail, shop: Shop): { offers?: object } {
  const { amountXof } = shownPrice(product);
  if (amountXof === 0) return {};
  return {
    offers: {
      '@type': 'Offer',
      url: `${shop.url}${productLink(product.id)}`,
      price: amountXof,
      priceCurrency: CURRENCY,
      availability: `https://schema.org/${availability(product)}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shop.name },
    },
  };
}

function availability(product: ProductDetail): 'InStock' | 'PreOrder' | 'OutOfStock' {
  if (canOrder(product) && product.availability?.can_buy !== false) return 'InStock';
  return canPreorder(product) ? 'PreOrder' : 'OutOfStock';
}

/** The breadcrumb of a product, its own page last. */
export const stepsTo = (
  product: ProductDetail,
  categories: readonly ShopShelf[],
): BreadcrumbStep[] => [
  ...stepsToCategory(product.categ_id, categories),
  { label: withAccents(product.name) },
];

/** A breadcrumb for search engines (schema.org/BreadcrumbList). */
export function describeSteps(steps: BreadcrumbStep[], shop: Shop): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: fromHome(steps).map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to !== undefined && { item: `${shop.url}${to}` }),
    })),
  };
}

const DESCRIPTION_LENGTH = 160;

/** One or two sentences for search results and shared links: the price, then the description. */
export function summarise(product: ProductDetail): string {
  const { amountXof } = shownPrice(product);
  const price = amountXof > 0 ? `${formatXof(amountXof)}. ` : '';
  const text = plainText(product.description) || `${product.name}, ${product.categ_id}.`;
  return shorten(`${price}${text}`, DESCRIPTION_LENGTH);
}
