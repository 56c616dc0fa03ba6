import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offlineAddress, wantedPage } from './offline-address.ts';

const searchOf = (address: string) => new URL(address, 'https://sandaga.sn').search;

test('the offline page leads back to the page that was asked for', () => {
  const path = fc.string().map((text) => `/produits/${encodeURIComponent(text.toWellFormed())}`);
  fc.assert(
    fc.property(path, (asked) => {
      const { pathname } = new URL(asked, 'https://sandaga.sn');
      expect(wantedPage(searchOf(offlineAddress(asked)))).toBe(pathname);
    }),
  );
  expect(wantedPage(searchOf(offlineAddress('/boutique?search=a&page=2')))).toBe(
    '/boutique?search=a&page=2',
  );
});

test('it leads nowhere else', () => {
  for (const address of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'x',
    '',
  ]) {
    expect(wantedPage(`?retour=${encodeURIComponent(address)}`), address).toBe('/');
  }
  expect(wantedPage('?retour=/hors-ligne')).toBe('/');
  expect(wantedPage('')).toBe('/');
});
