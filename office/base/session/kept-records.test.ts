import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordOf } from '../search/hit-words.ts';
import { isPinned, type KeptRecords, withPin, withVisit } from './kept-records.ts';

const record = fc.record({
  kind: fc.constantFrom('commandes' as const, 'clients' as const, 'produits' as const),
  id: fc.integer({ min: 1, max: 12 }),
});
const none: KeptRecords = { pinned: [], recent: [] };

test('the last record looked at comes first, none twice, and the list stays short', () => {
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 40 }), (visits) => {
      const { recent } = visits.reduce(withVisit, none);
      expect(recent[0]).toEqual(visits.at(-1));
      expect(new Set(recent.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(recent.length);
      expect(recent.length).toBeLessThanOrEqual(8);
    }),
  );
});

test('a pin is taken off by the same press that sets it', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 8 }), record, (others, one) => {
      const before = others.reduce(withPin, none);
      const once = withPin(before, one);
      expect(isPinned(once, one)).toBe(!isPinned(before, one));
      expect(isPinned(withPin(once, one), one)).toBe(isPinned(before, one));
    }),
  );
});

test.each([
  ['/commandes/12/show', { kind: 'commandes', id: 12 }],
  ['/produits/7', { kind: 'produits', id: 7 }],
  ['/commandes', undefined],
  ['/commandes/create', undefined],
  ['/reglages/phone', undefined],
])('the page %s shows the record %o', (path, expected) => {
  expect(recordOf(path)).toEqual(expected);
});
