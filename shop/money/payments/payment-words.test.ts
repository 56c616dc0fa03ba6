import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  PAYMENT_STATES,
  PAYMENT_STATUSES_SHOWN,
  PROVIDERS,
} from '#contract/money/payment-states.ts';
import {
  orangeVerdict,
  paidMessage,
  resultOf,
  statusLookOf,
  VERDICT_TOASTS,
  waveVerdict,
} from './payment-words.ts';

const statuses = ['completed', 'pending', 'cancelled', 'failed', 'expired', 'refunded', 'x', ''];
const wave = fc.record({
  status: fc.constantFrom(...statuses),
  checkout_status: fc.constantFrom('complete', 'open', 'expired', 'incomplete'),
  payment_status: fc.constantFrom('succeeded', 'processing', 'cancelled', 'failed'),
});

test('Wave is paid when all three words say so, and only then', () => {
  fc.assert(
    fc.property(wave, (words) => {
      const isPaid =
        words.status === 'completed' &&
        words.checkout_status === 'complete' &&
        words.payment_status === 'succeeded';
      expect(waveVerdict(words) === 'paid').toBe(isPaid);
    }),
  );
});

test('each verdict of Wave has its toast and tone', () => {
  const said = (status: string) => {
    const words = { status, checkout_status: 'open', payment_status: 'processing' };
    return VERDICT_TOASTS.wave[waveVerdict(words)];
  };
  expect(said('pending')).toEqual({
    text: 'Le paiement est toujours en attente',
    tone: 'warning',
  });
  expect(said('cancelled')).toEqual({ text: 'Le paiement a été annulé', tone: 'error' });
  expect(said('failed')).toEqual({ text: 'Le paiement a échoué', tone: 'error' });
  expect(said('expired').tone).toBe('info');
  expect(VERDICT_TOASTS.wave.paid.text).toBe('Paiement confirmé avec succès!');
});

test('each word of Orange has its toast and tone', () => {
  const said = (status: string) => VERDICT_TOASTS.orange[orangeVerdict({ status })];
  expect(said('SUCCESS')).toEqual({ text: 'Paiement Orange Money confirmé !', tone: 'success' });
  expect(said('PENDING')).toEqual({ text: 'Paiement Orange Money en attente...', tone: 'info' });
  expect(said('INITIATED').tone).toBe('info');
  expect(said('CANCELLED')).toEqual({ text: 'Paiement annulé.', tone: 'error' });
  expect(said('FAILED')).toEqual({ text: 'Paiement échoué.', tone: 'error' });
  expect(said('toString')).toEqual({ text: 'Statut de paiement inconnu.', tone: 'warning' });
});

test('every status has a word of its own, and one that nobody knows has one too', () => {
  const words = PAYMENT_STATUSES_SHOWN.map((status) => statusLookOf(status).word);
  expect(new Set(words).size).toBe(words.length);
  expect(statusLookOf('constructor')).toBe(statusLookOf('unknown'));
});

test('only a completed payment is shown as paid', () => {
  for (const state of PAYMENT_STATES) {
    for (const provider of PROVIDERS) {
      expect(resultOf({ state, provider }).verdict === 'paid', state).toBe(state === 'completed');
    }
  }
});

test('a paid payment is confirmed in the words of its provider', () => {
  expect(paidMessage('wave')).toBe('Paiement confirmé avec succès!');
  expect(paidMessage('orange')).toBe('Paiement Orange Money confirmé !');
  expect(paidMessage('card')).toBe('Paiement par carte confirmé.');
});
