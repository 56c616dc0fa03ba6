import { expect, test } from 'vitest';
import type { Account } from '#contract/people/account.ts';
import { emptyDraft, type PhoneDraft } from './phone-draft.ts';
import { currentProblems } from './phone-problems.ts';

const POINTS_UP = 'Un champ est à corriger plus haut.';
const NOTHING = { beside: {}, atEnd: '' };
const sent: PhoneDraft = {
  ...emptyDraft,
  guest: { name: 'Awa Diop', telephone: '781112233', email: 'awa@' },
  isForRelative: true,
  relativeName: 'Mame Diarra',
  relativePhone: '78 111 22 33',
  giftMessage: 'Bonne fête',
};
const account = { id: 12 } as Account;

test('what the server refused stands beside its field until that is corrected', () => {
  const problems = {
    'order.for_relative.recipient': 'Ce nom est trop long.',
    'order.for_relative.message': 'Ce mot est trop long.',
  };
  const beside = { relativeName: 'Ce nom est trop long.', giftMessage: 'Ce mot est trop long.' };
  expect(currentProblems(problems, sent, sent)).toEqual({ beside, atEnd: POINTS_UP });
  expect(currentProblems(problems, sent, { ...sent, note: 'Vite' }).beside).toEqual(beside);
  const mended = { ...sent, relativeName: 'Mame' };
  expect(currentProblems(problems, sent, mended)).toEqual({
    beside: { giftMessage: 'Ce mot est trop long.' },
    atEnd: POINTS_UP,
  });
  expect(currentProblems(problems, sent, { ...mended, giftMessage: '' })).toEqual(NOTHING);
});

test('nothing points up to a relative whom the order is not for any more', () => {
  const problems = { 'order.for_relative.phone': 'Ce numéro est refusé.', email: 'Il en faut un.' };
  expect(currentProblems(problems, sent, sent).atEnd).toBe(POINTS_UP);
  expect(currentProblems(problems, sent, { ...sent, isForRelative: false })).toEqual(NOTHING);
  expect(currentProblems(problems, sent, { ...sent, saleType: 'preorder' })).toEqual(NOTHING);
});

test.each<[string, Partial<PhoneDraft>]>([
  ['the address', { guest: { ...sent.guest, email: 'awa@example.fr' } }],
  ['the number of who pays', { guest: { ...sent.guest, telephone: '771234567' } }],
  ['the number of who receives it', { relativePhone: '70 111 22 33' }],
  ['the customer', { account }],
])('a problem of the e-mail address is forgotten once %s changes', (_what, change) => {
  for (const name of ['email', 'guest.email']) {
    const problems = { [name]: 'Un e-mail est nécessaire.' };
    expect(currentProblems(problems, sent, sent)).toEqual({
      beside: { email: 'Un e-mail est nécessaire.' },
      atEnd: POINTS_UP,
    });
    expect(currentProblems(problems, sent, { ...sent, ...change })).toEqual(NOTHING);
  }
});

test('what is wrong with the address of an account, which has no field here, is said itself', () => {
  const ofAccount = { ...sent, account };
  const problems = { email: 'Un e-mail est nécessaire.' };
  expect(currentProblems(problems, ofAccount, ofAccount)).toEqual({
    beside: {},
    atEnd: 'Un e-mail est nécessaire.',
  });
});
