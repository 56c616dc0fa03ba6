import { describe, expect, test } from 'vitest';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { Account } from '#contract/people/account.ts';
import { aSession } from '#shop/base/session/browser.fixture.ts';
import { facetQuery } from './filters/facet-list.tsx';
import { apiQuery, changeFilters, listingLink } from './filters/filters.ts';
import { offeredTypes, readListing } from './listing.ts';

const readQuery = (url: string) =>
  Object.fromEntries(new URL(url, 'http://shop.example').searchParams);
const at = (pathname: string, search = '') => readListing({ pathname, search });

test.each([
  ['/boutique', paths.filteredProducts, '/boutique', 'boutique'],
  ['/produits', paths.filteredProducts, '/boutique', 'boutique'],
  ['/all-products', paths.filteredProducts, '/boutique', 'boutique'],
  ['/pre-commandes', paths.filteredProducts, '/pre-commandes', 'boutique'],
  ['/credit-commandes', paths.filteredProducts, '/credit-commandes', 'boutique'],
  ['/en-promo', paths.promotionProducts, '/en-promo', 'en-promo'],
  ['/promo-ramadan', paths.ramadanProducts, '/promo-ramadan', 'promo-ramadan'],
  ['/promo-tabaski', paths.tabaskiProducts, '/promo-tabaski', 'promo-korite'],
  ['/promo-korite', paths.koriteProducts, '/promo-korite', 'promo-korite'],
])('%s', (path, api, canonical, searchSource) => {
  expect(at(path).screen).toMatchObject({ path, api, canonical, searchSource });
  expect(at(`${path}/`).screen.path).toBe(path);
});

test('the page of a category is the list of it, whatever category the address says', () => {
  const { screen, filters } = at('/categorie/machine-a-laver/', '?category=FOUR&page=2&sort=prix');
  expect(screen).toMatchObject({
    path: '/categorie/machine-a-laver',
    canonical: '/categorie/machine-a-laver',
    slug: 'machine-a-laver',
    api: paths.filteredProducts,
  });
  expect(filters).toMatchObject({ category: undefined, page: 2, sort: 'prix' });
});

test('the page of a category asks for the facets of its articles and keeps what is chosen of them', () => {
  const facts = 'volume_l.200,energy_class.app';
  const { screen, filters } = at('/categorie/refrigerateur', `?facts=${facts}`);
  const asked = { category_slug: 'refrigerateur', facts };
  expect(readQuery(apiQuery(screen.api, filters, { category_slug: screen.slug }))).toMatchObject(
    asked,
  );
  const question = callTo(paths.productFacets, facetQuery(screen, filters));
  expect(readQuery(question)).toEqual(asked);
  const priced = changeFilters(filters, { maxXof: 90_000 });
  expect(readQuery(listingLink(screen.path, priced))).toMatchObject({ facts, max: '90000' });
  // To another category, or to all of them.
  const common = 'marque.lg,stock.oui';
  const withCommon = { ...filters, facts: `${facts},${common}` };
  for (const category of ['FOUR', undefined]) {
    expect(changeFilters(filters, { category }).facts).toBeUndefined();
    expect(changeFilters(withCommon, { category }).facts).toBe(common);
  }
  expect(at('/boutique', `?facts=${facts}`).filters.facts).toBeUndefined();
  expect(at('/boutique', `?facts=${facts},${common}`).filters.facts).toBe(common);
});

test('a list of one kind keeps to it, whatever the address says', () => {
  const { screen, filters } = at('/pre-commandes', '?productType=promo&tag=LG');
  expect(screen.type).toBe('precommande');
  expect(filters).toMatchObject({ type: 'All', tag: 'LG' });
});

describe('the kinds to choose from', () => {
  const offered = (pathname: string, person?: Partial<Account>) =>
    offeredTypes(at(pathname).screen, person && aSession({}, person).user_info);
  const member = { adhesion: 'accepted', parent_id: 3 } as const;

  test.each([
    '/boutique',
    '/pre-commandes',
    '/en-promo',
    '/promo-ramadan',
    '/promo-tabaski',
    '/promo-korite',
    '/credit-commandes',
  ])('hold credit on %s for a member with an employer, and for nobody else', (path) => {
    expect(offered(path, member)).toContain('credit');
    const others: (Partial<Account> | undefined)[] = [
      undefined,
      {},
      { ...member, parent_id: false },
      { ...member, adhesion: 'pending' },
      { ...member, adhesion: 'rejected' },
    ];
    for (const other of others) expect(offered(path, other)).not.toContain('credit');
  });

  test('leave promotion out where everything is one', () => {
    expect(offered('/boutique')).toEqual(['All', 'promo', 'precommande']);
    expect(offered('/en-promo')).toEqual(['All', 'precommande']);
  });
});
