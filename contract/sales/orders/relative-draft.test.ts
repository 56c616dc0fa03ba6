import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderPayload } from './order-shapes.ts';
import {
  isSamePhone,
  needsPayerEmail,
  noRelative,
  payerEmailMistake,
  relativeMistakes,
  toRelative,
} from './relative-draft.ts';

const mother = {
  isForRelative: true,
  relativeName: ' Awa Ndiaye ',
  relativePhone: '77 111 22 33',
  giftMessage: ' Bonne fête ',
  isSurprise: false,
};

test('what is sent of a relative is what the server takes, whenever nothing is wrong with it', () => {
  const typed = fc.record({
    isForRelative: fc.boolean(),
    relativeName: fc.string({ maxLength: 120 }),
    relativePhone: fc.oneof(fc.string({ maxLength: 40 }), fc.stringMatching(/^7\d{8}$/)),
    giftMessage: fc.string({ maxLength: 300 }),
    isSurprise: fc.boolean(),
  });
  const bare = { type_sale: 'order', order_lines: [{ id: 1, quantity: 1, list_price: 5 }] };
  fc.assert(
    fc.property(typed, (draft) => {
      const isGood = Object.keys(relativeMistakes(draft)).length === 0;
      const { success } = orderPayload.safeParse({ ...bare, ...toRelative(draft) });
      expect(success).toBe(isGood);
    }),
    { examples: [[mother]] },
  );
});

test('of an order of one’s own nothing is sent, whatever was typed before', () => {
  expect(toRelative({ ...mother, isForRelative: false })).toEqual({});
  expect(toRelative(noRelative)).toEqual({});
  expect(toRelative({ ...mother, isSurprise: true })).toEqual({
    for_relative: {
      recipient: 'Awa Ndiaye',
      phone: '221771112233',
      message: 'Bonne fête',
      surprise: true,
    },
  });
});

test('two numbers are the same however they are typed, and what is no number is nobody’s', () => {
  expect(isSamePhone('77 111 22 33', '+221771112233')).toBe(true);
  expect(isSamePhone('77 111 22 33', '771112234')).toBe(false);
  expect(isSamePhone('', '')).toBe(false);
});

test('a guest who pays gives an e-mail address where their number is that of who receives it', () => {
  const unreachable = { email: ' ', telephone: '+221 77 111 22 33' };
  expect(payerEmailMistake(mother, unreachable)).toContain('e-mail');
  expect(payerEmailMistake(mother, { ...unreachable, email: 'moussa@example.fr' })).toBe('');
  expect(payerEmailMistake(mother, { ...unreachable, telephone: '761239876' })).toBe('');
  expect(payerEmailMistake({ ...mother, isForRelative: false }, unreachable)).toBe('');
});

test('that address stays needed once it is typed', () => {
  const telephone = '+221 77 111 22 33';
  expect(needsPayerEmail(mother, { telephone })).toBe(true);
  expect(needsPayerEmail(mother, { telephone: '761239876' })).toBe(false);
  expect(needsPayerEmail({ ...mother, isForRelative: false }, { telephone })).toBe(false);
});

test('whoever pays and a clerk who types for them are each told in words of their own', () => {
  const nameless = { ...mother, relativeName: '' };
  const unreachable = { email: '', telephone: mother.relativePhone };
  expect(relativeMistakes(nameless).relativeName).toBe('Indiquez le nom de votre proche.');
  expect(relativeMistakes(nameless, 'clerk').relativeName).toBe('Indiquez le nom du proche.');
  expect(payerEmailMistake(mother, unreachable)).toContain('votre e-mail');
  expect(payerEmailMistake(mother, unreachable, 'clerk')).toContain('l’e-mail du client');
  const toClerk = [
    ...Object.values(relativeMistakes({ ...nameless, relativePhone: '' }, 'clerk')),
    ...Object.values(relativeMistakes({ ...nameless, relativePhone: '12' }, 'clerk')),
    payerEmailMistake(mother, unreachable, 'clerk'),
  ];
  expect(toClerk.filter((said) => /\bv(otre|os|ous)\b/.test(said))).toEqual([]);
});
