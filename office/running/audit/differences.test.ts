import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesOf } from './audit-list.tsx';

const records = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean()));

test('what stays the same is left out, and what changes is named once', () => {
  fc.assert(
    fc.property(records, fc.string({ minLength: 1 }), fc.integer(), (record, field, number) => {
      expect(differencesOf(record, { ...record })).toEqual([]);
      const [old, now] = [
        { ...record, [field]: number },
        { ...record, [field]: number + 1 },
      ];
      expect(differencesOf(old, now)).toEqual([
        { field, before: String(number), after: String(number + 1) },
      ]);
    }),
  );
});

test('something new and something gone show one side', () => {
  expect(differencesOf(null, { name: 'Zone', active: true, tags: ['a', 'b'] })).toEqual([
    { field: 'name', before: '', after: 'Zone' },
    { field: 'active', before: '', after: 'oui' },
    { field: 'tags', before: '', after: 'a, b' },
  ]);
  expect(differencesOf({ fee: 2000, free_from: null }, null)).toEqual([
    { field: 'fee', before: '2000', after: '' },
  ]);
});
