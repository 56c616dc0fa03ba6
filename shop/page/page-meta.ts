import type { MetaDescriptor } from 'react-router';
import type { Shop } from '#contract/shop.ts';

/**
 * The head of a page: title, description, canonical address, what a shared link shows, and structured
 * data (`jsonLd`, an object per entry). `path` is the canonical path with its query; `image` is a path
 * to a JPEG, the one format that every link preview reads.
 */
export function pageMeta(
  shop: Shop | undefined,
  page: {
    title: string;
    description: string;
    path: string;
    image?: string | undefined;
    type?: 'website' | 'product';
    isIndexed?: boolean;
    jsonLd?: object[];
  },
): MetaDescriptor[] {
  const { title, description, path, image, type = 'website', isIndexed = true, jsonLd = [] } = page;
  if (shop === undefined) return [{ title }];
  const fullTitle = title === shop.name ? title : `${title} | ${shop.name}`;
  const url = `${shop.url}${path}`;
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    ...(isIndexed
      ? [{ tagName: 'link', rel: 'canonical', href: url } as const]
      : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:site_name', content: shop.name },
    { property: 'og:locale', content: 'fr_SN' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${shop.url}${image ?? '/icons/icon-512.png'}` },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...jsonLd.map((data) => ({ 'script:ld+json': data }) as MetaDescriptor),
  ];
}

/** The shop's details in a route's `meta`, undefined when they could not be loaded. */
export const shopOf = (matches: readonly unknown[]): Shop | undefined =>
  (matches[0] as { loaderData?: { shop: Shop } } | undefined)?.loaderData?.shop;
