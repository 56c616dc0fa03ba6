import { describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { offeredTypes, readListing } from './screens.ts';

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

test('a list of one kind keeps to it, whatever the address says', () => {
  const { screen, filters } = at('/pre-commandes', '?productType=promo&tag=LG');
  expect(screen.type).toBe('precommande');
  expect(filters).toMatchObject({ type: 'All', tag: 'LG' });
});

describe('the kinds to choose from', () => {
  const offered = (pathname: string, search?: string) => {
    const { screen, filters } = at(pathname, search);
    return offeredTypes(screen, filters);
  };

  test('leave credit to its own page and to addresses that ask for it', () => {
    expect(offered('/boutique')).toEqual(['All', 'promo', 'precommande']);
    expect(offered('/credit-commandes')).toContain('credit');
    expect(offered('/boutique', '?productType=credit')).toContain('credit');
  });

  test('leave promotion out where everything is one', () => {
    expect(offered('/en-promo')).toEqual(['All', 'precommande']);
  });
});
