import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanEmail, EMAIL_PATTERN, emailProblem } from './email.ts';
import { email } from './person-fields.ts';

test.each([
  ['a@b.sn.', 'Enlevez le point à la fin.'],
  ['a..b@c.sn', 'Deux points se suivent.'],
  ['a@c..sn', 'Deux points se suivent.'],
  ['.a@c.sn', 'Un point est mal placé.'],
  ['a.@c.sn', 'Un point est mal placé.'],
  ['a@.c.sn', 'Un point est mal placé.'],
  ['a@-c.sn', 'Un tiret est mal placé après le @.'],
  ['a@c-.sn', 'Un tiret est mal placé après le @.'],
])('%s is refused with what to change', (typed, hint) => {
  expect(emailProblem(typed)).toBe(`L'adresse email est invalide. ${hint}`);
});

test.each(['a@b', 'a b@c.sn', 'a@c_d.sn', 'a@192.168.1.44', `${'a'.repeat(65)}@c.sn`, 'a@b@c.sn'])(
  '%s is refused',
  (typed) => {
    expect(emailProblem(typed)).toBe("L'adresse email est invalide.");
  },
);

test.each([
  'awa@example.sn',
  'awa.ndiaye+frigo@mail.example.co',
  "o'brien_1@example-shop.sn",
  'awa@exämple.sn',
  'awa@xn--exmple-cua.sn',
  'awa@example.xn--p1ai',
])('%s is taken', (typed) => {
  expect(emailProblem(typed)).toBeUndefined();
});

test('an address is read without what is pasted along and not seen', () => {
  const invisible = fc.constantFrom(
    '\u200b',
    '\u200f',
    '\u202a',
    '\u202e',
    '\ufeff',
    '\u00ad',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(invisible), fc.array(invisible), (before, after) => {
      const pasted = `${before.join('')}awa@example.sn${after.join('')}`;
      expect(cleanEmail(pasted)).toBe('awa@example.sn');
      expect(email.parse(pasted)).toBe('awa@example.sn');
    }),
  );
  expect(email.parse('a\u200bwa@exam\u00adple.sn')).toBe('awa@example.sn');
});

test('no address that is taken has an empty part, whatever is typed', () => {
  const sign = fc.constantFrom('a', 'é', '1', '.', '-', '@', '_', '\u200b');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
      const typed = signs.join('');
      if (!EMAIL_PATTERN.test(typed)) return;
      const [local = '', domain = '', ...rest] = typed.split('@');
      expect(rest).toEqual([]);
      for (const part of [...local.split('.'), ...domain.split('.')]) expect(part).not.toBe('');
      for (const label of domain.split('.')) expect(label).not.toMatch(/^-|-$/);
    }),
    { numRuns: 2000 },
  );
});
