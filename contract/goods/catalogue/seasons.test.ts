import { expect, test } from 'vitest';
import { seasonLinks } from './seasons.ts';

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
