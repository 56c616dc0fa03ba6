import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderLineKind } from '#contract/sales/orders/line-kinds.ts';
import type { Config } from '#server/base/config/config.ts';
import { priceCredit, uncreditedRest } from '#server/sales/orders/crediting/price-credit.ts';
import { splitTaxes } from '#server/sales/orders/pricing/price-order.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import type { JournalSource } from './journal-sources.ts';
import { accountsOf, journalLinesOf, labelOf, pieceOf } from './post-entry.ts';

const accounts = accountsOf(testConfig());
const invoice: JournalSource = {
  kind: 'invoice',
  sourceId: 1,
  at: new Date('2026-03-02T10:00:00Z'),
  year: 2026,
  serial: 12,
  provider: null,
  transactionId: null,
  orderId: 1,
  orderNumber: 'S00001',
  saleType: 'order',
  vatPercent: 18,
  amount: 121_200,
  vat: 18_488,
  stampDuty: 1200,
  voucherId: null,
  voucherEnding: null,
  isGift: false,
  reversal: null,
  drawer: null,
};
const payment: JournalSource = {
  ...invoice,
  kind: 'payment',
  provider: 'wave',
  transactionId: 'WV-1',
  vat: 0,
  stampDuty: 0,
};
const shown = (source: JournalSource, deliveryXof = 0, config?: Config, servicesXof = 0) =>
  journalLinesOf(config ? accountsOf(config) : accounts, source, {
    deliveryXof,
    servicesXof,
  }).map((line) => [line.account, line.debit, line.credit].join(' '));

test('an invoice is owed by the customer and parted into goods, delivery, VAT and stamp duty', () => {
  expect(shown(invoice, 4237)).toEqual([
    '411 121200 0',
    '701 0 97275',
    '7071 0 4237',
    '4431 0 18488',
    '4478 0 1200',
  ]);
  expect(labelOf(invoice)).toBe('Facture FAC-2026-000012, commande S00001');
});

test('what was paid by a voucher is on the account of vouchers, and goes back from there', () => {
  const voucher = { ...payment, provider: 'voucher', transactionId: 'BA-1' } as const;
  expect(shown(voucher)).toEqual(['4191 121200 0', '411 0 121200']);
  expect(shown({ ...voucher, kind: 'refund' })).toEqual(['4191 0 121200', '411 121200 0']);
  expect(labelOf(voucher)).toBe('Encaissement par bon d’achat, commande S00001');
});

test('one that was given is owed to nobody: what it pays is taken off sales', () => {
  const config = testConfig({ ACCOUNT_GIFT_VOUCHERS: '7019' });
  const given = { ...payment, provider: 'voucher', isGift: true } as const;
  expect(shown(given, 0, config)).toEqual(['7019 121200 0', '411 0 121200']);
  expect(shown({ ...given, kind: 'refund' }, 0, config)).toEqual(['7019 0 121200', '411 121200 0']);
  expect(shown(given)[0]).toBe('701 121200 0');
});

test('a voucher that is sold is money that the shop owes, and what is left of it at the end is not', () => {
  const about = {
    ...payment,
    transactionId: null,
    orderId: null,
    orderNumber: null,
    saleType: null,
    vatPercent: null,
    voucherId: 7,
    voucherEnding: 'K7Q2',
    amount: 50_000,
  };
  const sold = { ...about, kind: 'voucher_sale', provider: 'orange' } as const;
  expect(shown(sold)).toEqual(['552 50000 0', '4191 0 50000']);
  expect(labelOf(sold)).toBe('Bon d’achat …K7Q2 vendu, encaissement par Orange Money');
  const back = { ...about, kind: 'voucher_cancellation', provider: 'orange' } as const;
  expect(shown(back)).toEqual(['552 0 50000', '4191 50000 0']);
  expect(labelOf(back)).toBe('Bon d’achat …K7Q2 annulé, remboursement par Orange Money');
  const over = { ...about, kind: 'voucher_expiry', provider: null } as const;
  expect(shown(over)).toEqual(['4191 50000 0', '758 0 50000']);
  expect([pieceOf(over), labelOf(over)]).toEqual([
    'BA-7',
    'Bon d’achat …K7Q2 fini, reste non utilisé',
  ]);
});

test('a credit note turns the invoice around', () => {
  expect(shown({ ...invoice, kind: 'credit_note' }, 4237)).toEqual([
    '411 0 121200',
    '701 97275 0',
    '7071 4237 0',
    '4431 18488 0',
    '4478 1200 0',
  ]);
});

test('services have an account of their own, and goods are less by them', () => {
  expect(shown(invoice, 4237, undefined, 10_000)).toEqual([
    '411 121200 0',
    `701 0 ${121_200 - 18_488 - 1200 - 4237 - 10_000}`,
    '7071 0 4237',
    '706 0 10000',
    '4431 0 18488',
    '4478 0 1200',
  ]);
});

test.each([
  ['cash', '571', 'Encaissement en espèces, commande S00001'],
  ['wave', '552', 'Encaissement par Wave, commande S00001'],
  ['orange', '552', 'Encaissement par Orange Money, commande S00001'],
  ['card', '521', 'Encaissement par carte, commande S00001'],
  ['transfer', '521', 'Encaissement par virement, commande S00001'],
  ['cheque', '521', 'Encaissement par chèque, commande S00001'],
  ['terminal', '515', 'Encaissement par carte au terminal, commande S00001'],
] as const)('money by %s comes into %s and goes out of it', (provider, account, label) => {
  expect(shown({ ...payment, provider })).toEqual([`${account} 121200 0`, '411 0 121200']);
  expect(shown({ ...payment, provider, kind: 'refund' })).toEqual([
    `${account} 0 121200`,
    '411 121200 0',
  ]);
  expect(labelOf({ ...payment, provider })).toBe(label);
});

test('accounts are those of the settings, with one of its own for sales on credit', () => {
  const config = testConfig({ ACCOUNT_CREDIT_CUSTOMERS: '41112', ACCOUNT_WAVE: '55201' });
  expect(shown({ ...payment, saleType: 'creditorder' }, 0, config)).toEqual([
    '55201 121200 0',
    '41112 0 121200',
  ]);
});

test('every paper is balanced to the franc, whatever is bought and credited in which order', () => {
  const ordered = fc.record({
    prices: fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 4 }),
    delivery: fc.constantFrom(0, 2500, 7001),
    service: fc.constantFrom(0, 15_000, 12_345),
    discountPercent: fc.integer({ min: 0, max: 10 }),
    stampPercent: fc.constantFrom(0, 1),
    earlierXof: fc.integer({ min: 0, max: 1_000_000 }),
    vatPercent: fc.constantFrom(0, 18, 20),
  });
  fc.assert(
    fc.property(
      ordered,
      ({ prices, delivery, service, discountPercent, stampPercent, ...rest }) => {
        const { earlierXof, vatPercent } = rest;
        const goodsXof = prices.reduce((sum, price) => sum + price, 0);
        const baseXof =
          goodsXof - Math.floor((goodsXof * discountPercent) / 100) + delivery + service;
        const line = (kind: OrderLineKind, xof: number) =>
          xof === 0 ? [] : [{ kind, name: kind, quantity: 1, unitPrice: xof, total: xof }];
        const lines = [
          ...prices.flatMap((price) => line('product', price)),
          ...line('service', service),
          ...line('discount', -Math.floor((goodsXof * discountPercent) / 100)),
          ...line('delivery', delivery),
          ...line('stamp', Math.ceil((baseXof * stampPercent) / 100)),
        ].map((one, place) => ({ ...one, id: place + 1, position: place + 1, covers: null }));
        const split = splitTaxes(lines, vatPercent);
        const sum = (some: readonly { kind: string; total: number }[], kind?: string) =>
          some
            .filter((one) => kind === undefined || one.kind === kind)
            .reduce((all, { total }) => all + total, 0);
        const netOf = (some: typeof split | PricedParts, wanted: string) =>
          some.reduce((all, { kind, subtotal }) => (kind === wanted ? all + subtotal : all), 0);
        const book = (kind: JournalSource['kind'], parts: typeof split | PricedParts) => {
          const amount = sum(parts);
          const posted = journalLinesOf(
            accounts,
            {
              ...invoice,
              kind,
              amount,
              vat: parts.reduce((all, { tax }) => all + tax, 0),
              stampDuty: sum(parts, 'stamp'),
            },
            { deliveryXof: netOf(parts, 'delivery'), servicesXof: netOf(parts, 'service') },
          );
          const side = (name: 'debit' | 'credit') =>
            posted.reduce((all, one) => all + one[name], 0);
          expect(side('debit')).toBe(side('credit'));
          for (const { debit, credit } of posted) expect([debit, credit].toSorted()[0]).toBe(0);
          const customer = posted.find(({ account }) => account === '411')!;
          expect(Math.abs(customer.debit - customer.credit)).toBe(amount);
        };
        book('invoice', split);
        const former: PricedParts = [];
        if (earlierXof > 0 && earlierXof < sum(lines)) {
          const selection = { lines: [], withDelivery: false, amountXof: earlierXof };
          const first = priceCredit({ lines, vatPercent, former }, selection);
          book('credit_note', first.lines);
          former.push(...first.lines);
        }
        const creditable = { lines, vatPercent, former };
        book('credit_note', priceCredit(creditable, uncreditedRest(creditable)).lines);
      },
    ),
  );
});

type PricedParts = ReturnType<typeof priceCredit>['lines'];
