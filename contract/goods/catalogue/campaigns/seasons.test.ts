import { expect, test } from 'vitest';
import { campaignScreen, seasonLinks } from './seasons.ts';

test('the menu names Tabaski while it has products, another feast only in its campaign', () => {
  const labels = (seasons: string[], kinds: string[]) =>
    seasonLinks(
      seasons,
      kinds.map((kind) => ({ kind })),
    ).map(({ label }) => label);
  const all = ['tabaski', 'ramadan', 'korite'];
  expect(labels(all, [])).toEqual(['Promo Tabaski']);
  expect(labels(all, ['ramadan', 'promotion'])).toEqual(['Promo Tabaski', 'Promo Ramadan']);
  expect(labels([], all)).toEqual([]);
});

test('a feast of staff has one link while a campaign of it runs, whose page is its own (rule G-58)', () => {
  const magal = { kind: 'fete', feast: { name: 'Magal', slug: 'magal' } };
  expect(seasonLinks([], [magal, magal])).toEqual([{ label: 'Promo Magal', to: '/fetes/magal' }]);
  expect(campaignScreen(magal)).toBe('/fetes/magal');
  expect(campaignScreen({ kind: 'korite', feast: null })).toBe('/promo-korite');
});
