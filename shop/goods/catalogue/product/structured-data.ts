import { shelfName, withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { plainText, shorten } from '#contract/base/fields/plain-text.ts';
import { CURRENCY } from '#contract/base/limits.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { productLink, screens } from '#contract/base/screens.ts';
import type { Category } from '#contract/goods/catalogue/category-pages.ts';
import { canOrder, canPreorder, shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import type { Shop } from '#contract/site/shop.ts';
import { type BreadcrumbStep, categoryPath, fromHome } from '#shop/base/page/breadcrumb.tsx';

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
    ...(description !== '' && { description }),
    ...describeOffer(product, shop),
  };
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
  categories: readonly Category[],
): BreadcrumbStep[] => [
  { label: 'Boutique', to: screens.shop },
  { label: shelfName(product.categ_id), to: categoryPath(product.categ_id, categories) },
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
