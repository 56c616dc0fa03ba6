import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATES, PROVIDERS, REVIEW_REASONS } from '#contract/money/payment-states.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { maskPhone, type SeenPayment } from '../payment/may-see-payment.ts';
import type { Payment } from '../payment/payment.ts';
import { maskPhonesIn } from '../settling/check-payment.ts';

import { toAny, toOrange, toRow, toWave } from './payload.ts';

const at = new Date(Date.UTC(2026, 0, 1));
const order = {
  id: 7,
  ownerId: 3,
  number: 'S00007',
  saleType: 'order',
  state: 'sale',
  amountTotal: 10_000,
  amountPaid: 0,
  buyerName: 'Awa Diop',
  buyerEmail: 'awa@example.sn',
} as SeenPayment['order'];

/** Any payment that our table can hold. */
const someSeen: fc.Arbitrary<SeenPayment> = fc
  .record({
    provider: fc.constantFrom(...PROVIDERS),
    state: fc.constantFrom(...PAYMENT_STATES),
    rawStatus: fc.constantFrom(
      '',
      'INITIATED',
      'PENDING',
      'SUCCESS',
      'FAILED',
      'CANCELLED',
      'NOUVEAU',
      'open/processing',
      'complete/succeeded',
      'expired/cancelled',
      'complete/cancelled',
    ),
    attemptError: fc.constantFrom('', 'insufficient-funds', 'FAILED', 'CANCELLED', '2020', 'autre'),
    reviewReason: fc.option(fc.constantFrom(...REVIEW_REASONS)),
    refundedAt: fc.option(fc.constant(at)),
    receivedAmount: fc.option(fc.integer({ min: 1, max: 9000 })),
    phone: fc.option(fc.constantFrom('+221771234567', '+221761112233')),
    payer: fc.option(fc.constantFrom('781112233', '+221771234567', 'Awa Diop')),
    isWhole: fc.boolean(),
    minutesLeft: fc.option(fc.integer({ min: -60, max: 60 })),
  })
  .map(({ isWhole, minutesLeft, ...columns }) => ({
    payment: {
      ...columns,
      id: 1,
      orderId: 7,
      transactionId: 'WV-7-20260101000000-001',
      token: 'le-jeton',
      amount: 5000,
      currency: 'XOF',
      reference: 'S00007',
      description: '',
      channel: '',
      clientTransactionId: null,
      providerId: 'cos-1',
      providerTransactionId: null,
      instalment: null,
      qrCode: 'iVBORw0KGgo=',
      links: { page: 'https://pay.example/1' },
      createdAt: at,
      updatedAt: at,
      completedAt: at,
      validUntil: minutesLeft === null ? null : new Date(Date.now() + minutesLeft * 60_000 + 1),
      bookedAt: columns.state === 'completed' ? at : null,
    } as unknown as Payment,
    order,
    isWhole,
    isInvoiced: false,
  }));

const config = testConfig();
const isCounted = ({ payment }: SeenPayment) =>
  payment.state === 'completed' && payment.refundedAt === null;

describe('whatever became of a payment', () => {
  test('clients of every kind read that it was made exactly when its order counts it', () => {
    fc.assert(
      fc.property(someSeen, (seen) => {
        const wave = toWave(config, seen);
        const isWavePaid =
          wave.status === 'completed' &&
          wave.checkout_status === 'complete' &&
          wave.payment_status === 'succeeded';
        const orange = toOrange(config, seen);
        const row = toRow(seen);
        const any = toAny(config, seen);
        expect([
          isWavePaid,
          orange.status === 'SUCCESS',
          orange.mapped_status === 'completed',
          row.payment_state === 'completed',
          row.token_status,
          any.status === 'completed',
          any.url_facture !== '',
          row.url_facture !== false,
        ]).toEqual(Array(8).fill(isCounted(seen)));
      }),
      // One in a hundred is a pair of words that should not meet.
      { numRuns: 2000 },
    );
  });

  test('it has a way to pay only while it can be paid, and a reason when it did not go well', () => {
    fc.assert(
      fc.property(someSeen, (seen) => {
        const { state, validUntil } = seen.payment;
        const canPay = state === 'pending' && (validUntil === null || +validUntil > Date.now());
        const { payment_url, qr_code_base64, message, status } = toAny(config, seen);
        expect([payment_url !== '', qr_code_base64 !== '']).toEqual([canPay, canPay]);
        const isEnded = ['failed', 'cancelled', 'expired', 'refunded'].includes(status);
        if (isEnded) expect(message).toMatch(/\.$/);
        if (status === 'completed') expect(message).toBe('');
      }),
    );
  });

  test('a stranger reads no name and no whole number', () => {
    fc.assert(
      fc.property(someSeen, (seen) => {
        const masked = { ...seen, isWhole: false };
        const read = [toWave(config, masked), toOrange(config, masked), toAny(config, masked)];
        const text = JSON.stringify([...read, toRow(masked)]);
        expect(text).not.toMatch(/Awa|1234567|1112233|112233/);
      }),
    );
  });
});

test('a masked number keeps its first and its last two digits, however it is written', () => {
  const prefix = fc.constantFrom('', '+221', '221', '00221 ');
  const digits = fc.integer({ min: 700_000_000, max: 789_999_999 }).map(String);
  fc.assert(
    fc.property(prefix, digits, (before, local) => {
      expect(maskPhone(before + local)).toBe(`${local.slice(0, 2)} ••• •• ${local.slice(-2)}`);
    }),
  );
  expect([maskPhone(null), maskPhone('1234'), maskPhone('Awa Diop')]).toEqual([null, '•••', '•••']);
});

test.each([
  ['insufficient-funds', /solde/],
  ['payer-mobile-mismatch', /autre numéro/],
  ['blocked-account', /bloqué/],
  ['kyb-limits-exceeded', /recevoir ce montant/],
  ['cross-border-payment-not-allowed', /autre pays/],
  ['2020', /solde/],
  ['2042', /ne permet pas/],
  ['4004', /délai/],
  ['jamais-vu', /n’a pas abouti/],
  ['constructor', /n’a pas abouti/],
])('an attempt that failed with %s says so in French', (attemptError, sentence) => {
  const payment = { state: 'pending', attemptError, refundedAt: null } as Payment;
  const seen = { payment: { ...payment, createdAt: at, updatedAt: at, links: {} } as Payment };
  const { message, status } = toAny(config, { ...seen, order, isWhole: true, isInvoiced: false });
  expect([message, status]).toEqual([expect.stringMatching(sentence), 'failed']);
});

test('nothing of a number stays in a text but its last two digits, and all else stays', () => {
  const others = '{"amount":"100000000","at":"2026-01-21T18:46:58Z","id":"MP260909.1002.A34169"}';
  fc.assert(
    fc.property(
      fc.constantFrom('', '+221', '221', '00221', '+221 '),
      fc.constantFrom('70', '75', '76', '77', '78', '33'),
      fc.integer({ min: 0, max: 9_999_999 }),
      (prefix, operator, rest) => {
        const local = `${operator}${String(rest).padStart(7, '0')}`;
        const masked = maskPhonesIn(`{"phone":"${prefix}${local}","x":${others}}`);
        expect(masked).toBe(`{"phone":"*******${local.slice(-2)}","x":${others}}`);
      },
    ),
  );
  expect(maskPhonesIn('tel=%2B221771234567&x=+33612345678')).toBe('tel=%2B*******67&x=*******78');
});
