import { screens } from '#contract/base/screens.ts';
import type { Shop } from '#contract/site/shop.ts';

/** For search engines (schema.org, rule W-6). */
export function describeHouse(shop: Shop): object[] {
  return [
    {
      '@context': 'https://schema.org',
      // A Store needs an address (schema.org/LocalBusiness).
      '@type': shop.address === '' ? 'Organization' : ['Organization', 'Store'],
      '@id': `${shop.url}/#organization`,
      name: shop.name,
      url: `${shop.url}/`,
      logo: `${shop.url}/icons/icon-512.png`,
      image: `${shop.url}/icons/icon-512.png`,
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        merchantReturnLink: `${shop.url}${screens.delivery}`,
      },
      ...(shop.about !== '' && { description: shop.about }),
      ...(shop.phone !== '' && { telephone: shop.phone }),
      ...(shop.email !== '' && { email: shop.email }),
      ...(shop.address !== '' && {
        address: {
          '@type': 'PostalAddress',
          streetAddress: shop.address,
          addressLocality: 'Dakar',
          addressCountry: 'SN',
        },
      }),
      ...(shop.social.length > 0 && { sameAs: shop.social.map(({ url }) => url) }),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: shop.name,
      url: `${shop.url}/`,
      inLanguage: 'fr',
      publisher: { '@id': `${shop.url}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: `${shop.url}${screens.shop}?search={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
