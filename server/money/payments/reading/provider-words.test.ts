import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROVIDERS } from '#contract/money/payment-states.ts';
import { describeProviderMessage, statusInWords } from './provider-words.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test.each([
  [
    'wave',
    { checkout_status: 'complete', payment_status: 'succeeded', amount: '18500' },
    'Payé : 18 500 FCFA',
  ],
  [
    'wave',
    {
      type: 'checkout.session.payment_failed',
      data: { checkout_status: 'open', last_payment_error: { code: 'insufficient-funds' } },
    },
    'Le client peut payer. Le solde du compte ne suffit pas pour ce paiement.',
  ],
  ['orange', { status: 'SUCCESS', amount: { value: 1500.0, unit: 'XOF' } }, 'Payé : 1 500 FCFA'],
  ['orange', [], 'Aucun paiement pour le moment'],
  ['card', { status: 'completed', invoice: { total_amount: 42500 } }, 'Payé : 42 500 FCFA'],
  ['card', { status: 'a word of tomorrow' }, ''],
] as const)('what %s says is read in words: %j', (provider, body, words) => {
  expect(plain(describeProviderMessage(provider, JSON.stringify(body)))).toBe(words);
});

test('whatever a provider says, the words are French and break nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PROVIDERS), fc.oneof(fc.string(), fc.json()), (name, body) => {
      expect(describeProviderMessage(name, body)).not.toMatch(/undefined|null|NaN|object/);
      expect(typeof statusInWords(name, body)).toBe('string');
    }),
  );
});
