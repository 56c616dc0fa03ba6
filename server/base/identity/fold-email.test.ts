import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldEmail } from './fold-email.ts';

test.each([
  ['Awa@Example.SN', 'awa@example.sn'],
  ['  awa@example.sn ', 'awa@example.sn'],
  ['a\u0301wa@example.sn', '\u00e1wa@example.sn'],
  ['awa@EXÀMPLE.sn', 'awa@exàmple.sn'],
  ['awa@xn--exmple-jta.sn', 'awa@exàmple.sn'],
  ['a\u200bwa@exam\u00adple.sn\ufeff', 'awa@example.sn'],
])('%s is the address %s', (typed, key) => {
  expect(foldEmail(typed)).toBe(key);
});

test.each([
  ['awa@exàmple.sn', 'awa@example.sn'],
  ['áwa@example.sn', 'awa@example.sn'],
  ['awa@еxample.sn', 'awa@example.sn'],
])('%s is not the address %s', (one, other) => {
  expect(foldEmail(one)).not.toBe(foldEmail(other));
});

test('folding again changes nothing, and capitals never matter', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      expect(foldEmail(foldEmail(email))).toBe(foldEmail(email));
      expect(foldEmail(email.toUpperCase())).toBe(foldEmail(email));
    }),
  );
});
