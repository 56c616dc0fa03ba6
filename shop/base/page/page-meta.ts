import type { MetaDescriptor } from 'react-router';
import { CURRENCY } from '#contract/base/limits.ts';
import type { Shop } from '#contract/site/shop.ts';
import type { ShopData } from './use-shop.ts';

type PageHead = {
  title: string;
  description: string;
  path: string;
  image?: string | undefined;
  /** A preview of 1200×630 instead of `image`. */
  preview?: { path: string; alt: string } | undefined;
  type?: 'website' | 'product';
  isIndexed?: boolean;
  neighbours?: { prev?: string | undefined; next?: string | undefined };
  jsonLd?: object[] | undefined;
  /** Left out if 0. */
  priceXof?: number;
};

/** All link previews read JPEG. Give `jsonLd` and `preview` only if `import.meta.env.SSR`: browsers load no code then. */
export function pageMeta(shop: Shop | undefined, page: PageHead): MetaDescriptor[] {
  const { title, path, isIndexed = true } = page;
  const { prev, next } = page.neighbours ?? {};
  if (shop === undefined) return [{ title }];
  const fullTitle = title === shop.name ? title : `${title} | ${shop.name}`;
  return [
    { title: fullTitle },
    ...(isIndexed
      ? [{ tagName: 'link', rel: 'canonical', href: `${shop.url}${path}` } as const]
      : [{ name: 'robots', content: 'noindex' }]),
    ...(prev ? [{ tagName: 'link', rel: 'prev', href: shop.url + prev } as const] : []),
    ...(next ? [{ tagName: 'link', rel: 'next', href: shop.url + next } as const] : []),
    ...(import.meta.env.SSR ? forPrograms(shop, page) : []),
  ];
}

/** For search engines and link previews, which load each page as a document. */
function forPrograms(
  shop: Shop,
  {
    title,
    description,
    path,
    preview,
    type = 'website',
    jsonLd = [],
    priceXof = 0,
    ...page
  }: PageHead,
): MetaDescriptor[] {
  const image = preview?.path ?? page.image;
  return [
    { name: 'description', content: description },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:locale', content: 'fr_SN' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: `${shop.url}${path}` },
    { property: 'og:image', content: `${shop.url}${image ?? '/icons/icon-512.png'}` },
    ...(preview
      ? [
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: preview.alt },
        ]
      : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(priceXof > 0
      ? [
          { property: 'product:price:amount', content: String(priceXof) },
          { property: 'product:price:currency', content: CURRENCY },
        ]
      : []),
    ...jsonLd.map((data) => ({ 'script:ld+json': data }) as MetaDescriptor),
  ];
}

/** The data of the root route; undefined if it failed to load. */
export const shopDataOf = (matches: readonly unknown[]): ShopData | undefined =>
  (matches[0] as { loaderData?: ShopData } | undefined)?.loaderData;

export const shopDetailsOf = (matches: readonly unknown[]): Shop | undefined =>
  shopDataOf(matches)?.shop;
