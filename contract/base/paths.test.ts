import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paths, pathTo, withQuery } from './paths.ts';

test('whatever fills a part of a path stays one part of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      const parts = pathTo(paths.productsOfCategory, { id: name }).split('/');
      expect(parts).toHaveLength(paths.productsOfCategory.split('/').length);
      expect(decodeURIComponent(parts.at(-1)!)).toBe(name);
    }),
  );
});

test('a query says the same in one way, and leaves out what is not asked', () => {
  const path = withQuery(paths.tags, { tag: 'Éco & co', page: 0, category: '', min: undefined });
  expect(path).toBe(`${paths.tags}?page=0&tag=%C3%89co+%26+co`);
  expect(withQuery(paths.tags, { tag: 'Éco & co', page: 0 })).toBe(path);
  expect(withQuery(paths.tags, { tag: '' })).toBe(paths.tags);
});
