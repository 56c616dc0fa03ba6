import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldEmail } from './fold-email.ts';

test.each([
  ['Awa@Example.SN', 'awa@example.sn'],
  ['  awa@example.sn ', 'awa@example.sn'],
  ['áwà@example.sn', 'awa@example.sn'],
  ['a\u0301wa@example.sn', 'awa@example.sn'],
])('%s is the address %s', (typed, key) => {
  expect(foldEmail(typed)).toBe(key);
});

test('folding again changes nothing, and capitals never matter', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      expect(foldEmail(foldEmail(email))).toBe(foldEmail(email));
      expect(foldEmail(email.toUpperCase())).toBe(foldEmail(email));
    }),
  );
});
