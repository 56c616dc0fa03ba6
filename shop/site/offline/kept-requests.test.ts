import { describe, expect, it, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { feastLink, screens, showroomLink } from '#contract/base/screens.ts';
import { cacheModeOf, canCache } from './kept-requests.ts';

const ORIGIN = 'https://sandaga.sn';
/** Calls that the contract does not have yet. */
const call = (name: string) => ['', 'api', name].join('/');
const get = (path: string) =>
  cacheModeOf({ method: 'GET', mode: 'cors', url: new URL(path, ORIGIN) }, ORIGIN);
const visit = (path: string) =>
  cacheModeOf({ method: 'GET', mode: 'navigate', url: new URL(path, ORIGIN) }, ORIGIN);

describe('keepingOf', () => {
  it.each([
    `${paths.filteredProducts}?fields=card&page=2`,
    `${pathTo(paths.product, { id: 12 })}?images=url`,
    pathTo(paths.productsOfCategory, { id: 'CONGELATEUR' }),
    paths.categories,
    paths.tags,
    paths.shop,
    pathTo(paths.pack, { code: 'PACK-SALON' }),
    pathTo(paths.page, { slug: 'faq' }),
    pathTo(paths.reviewsOfProduct, { id: 12 }),
  ])('keeps the catalogue: %s', (path) => {
    expect(get(path)).toBe('catalogue');
  });

  it.each([
    `${paths.productCards}?ids=1,2`,
    paths.location,
    paths.reviews,
    paths.openapi,
    ...['users/12', 'users/me', 'commandes/12', 'getcommande/12', 'payment/wave/status/12'].map(
      call,
    ),
    ...['partner/compte/12', 'auth/get_tokens', 'produitsfiches'].map(call),
    paths.ready,
  ])('never keeps %s', (path) => {
    expect(get(path)).toBeUndefined();
  });

  it.each([
    [screens.showrooms, paths.showrooms],
    [showroomLink(3), pathTo(paths.showroom, { id: 3 })],
    [feastLink('magal'), pathTo(paths.feast, { slug: 'magal' })],
  ])('keeps the page %s and the call %s that a move inside the shop makes for it', (page, path) => {
    expect([visit(page), get(path)]).toEqual(['page', 'catalogue']);
  });

  it('never keeps what is sent, nor what is of another site', () => {
    const url = new URL(paths.products, ORIGIN);
    expect(cacheModeOf({ method: 'POST', mode: 'cors', url }, ORIGIN)).toBeUndefined();
    expect(cacheModeOf({ method: 'GET', mode: 'cors', url }, 'https://x.sn')).toBeUndefined();
  });

  it('keeps public pages and no page of a person', () => {
    expect(visit('/?utm_source=installation')).toBe('page');
    expect(visit('/boutique?category=TELEVISION')).toBe('page');
    expect(visit('/produits/12/details')).toBe('page');
    expect(visit('/tracking-order?order=S00001&token=abc')).toBe('page');
    for (const path of [
      '/profile',
      '/checkout',
      '/login',
      '/cart',
      '/credit-cart',
      '/commande-validation',
      '/commandes/12/d%C3%A9tails',
      '/pre-commandes/12/d%C3%A9tails',
      '/payment/success',
      '/payment-state',
      '/wave-paiement?transaction=1',
      '/om-paiement',
      '/pack-promo?code=X',
    ]) {
      expect(visit(path), path).toBe('never-kept-page');
    }
  });

  it('leaves files and the pages of the API to the browser', () => {
    for (const path of [
      paths.docs,
      '/robots.txt',
      '/icons/icon.svg',
      '/assets/a.js',
      paths.alive,
    ]) {
      expect(visit(path), path).toBeUndefined();
    }
  });

  it('keeps pictures by their content, and the files of the shop', () => {
    expect(get(`/images/${'a'.repeat(32)}/512`)).toBe('pictures');
    expect(get('/assets/drawer-CBhwoyHM.js')).toBe('assets');
    expect(get('/service-worker.js')).toBeUndefined();
  });
});

test('an answer that the server forbids to keep, or that is none, is not kept', () => {
  const answer = (status: number, cacheControl: string) =>
    new Response(null, { status, headers: { 'cache-control': cacheControl } });
  expect(canCache(answer(200, 'public, no-cache'))).toBe(true);
  expect(canCache(answer(200, 'no-store'))).toBe(false);
  expect(canCache(answer(200, 'private, max-age=60'))).toBe(false);
  expect(canCache(answer(404, 'public, no-cache'))).toBe(false);
});
