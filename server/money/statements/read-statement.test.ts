import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { AccountStatement } from '#contract/money/staff-account-statements.ts';
import { plusDays, today } from '#server/base/time.ts';
import { followPayment } from '#server/money/payments/by-hand/follow-payment.ts';
import { recordByHand } from '#server/money/payments/by-hand/record-by-hand.ts';
import { reversePayment } from '#server/money/payments/by-hand/reverse-payment.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aCompany, anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { readPdf } from '#tests/helpers/base/read-pdf.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aStoredOrder, changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { addUp, type Booking } from './read-statement.ts';

const shop = openCatalogueApp();
const config = testConfig();
let buyer: Awaited<ReturnType<typeof anAccount>>;
let order: Awaited<ReturnType<typeof aStoredOrder>>;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  const { id: companyId } = await aCompany(shop.db, { name: 'Sahel SARL' });
  buyer = await anAccount(shop.db, { name: 'Awa Diop', companyId });
  order = await aStoredOrder(shop.db, { buyer: { kind: 'account', id: buyer.id } });
});

const period = (from = plusDays(today(), -30), to = today()) => ({ date_from: from, date_to: to });
const ask = async (
  path: typeof paths.accountStatement | typeof paths.accountStatementPaper,
  query: ReturnType<typeof period>,
  { id, role = 'reader' }: { id: number; role?: 'reader' | 'catalogue' },
) => {
  const headers = await signedIn(shop.db, await anAccount(shop.db, { role }));
  return shop.app.inject({ url: withQuery(pathTo(path, { id }), query), headers });
};
const read = async (query = period()): Promise<AccountStatement> =>
  (await ask(paths.accountStatement, query, { id: buyer.id })).json();
const inOne = (act: (tx: typeof shop.db) => Promise<unknown>) =>
  shop.db.transaction((tx) => act(tx));
const means = (db: typeof shop.db) => ({ db, config, actor: byMachine });
const pay = (amountXof: number, reference: string) =>
  shop.db.transaction((db) =>
    recordByHand(means(db), { orderId: order.id, way: 'transfer', amountXof, reference }),
  );
const deliver = async () => {
  for (const wanted of [{ fulfilment: 'shipped' }, { fulfilment: 'delivered' }] as const) {
    await moveOrder({ db: shop.db, config, actor: byMachine }, order.id, wanted);
  }
};

describe('a statement of account', () => {
  test('shows invoice, payments and what the bank took back, with balances and what is overdue', async () => {
    await pay(1000, 'VIR 1');
    await deliver();
    const paper = { bank: 'CBAO', drawer: 'Sahel', drawnOn: today(), reference: '12' };
    const cheque = { orderId: order.id, way: 'cheque', amountXof: 2000, ...paper } as const;
    const id = await shop.db.transaction((db) => recordByHand(means(db), cheque));
    expect((await read()).entries).toHaveLength(2);
    await inOne((db) => followPayment(means(db), id, { step: 'clear' }));
    const reversal = { reversal: 'bounced', reason: 'Sans provision' } as const;
    await inOne((db) => reversePayment(means(db), id, reversal));
    const statement = await read();
    const total = order.amountTotal;
    expect(statement).toMatchObject({
      customer_name: 'Awa Diop',
      company: 'Sahel SARL',
      opening: 0,
      closing: total - 1000,
      invoiced: total,
      settled: 1000,
      overdue: [{ order_name: order.number, amount: total - 1000 }],
      overdue_total: total - 1000,
    });
    expect(statement.entries.map(({ kind, words, balance }) => [kind, words, balance])).toEqual([
      ['payment', 'Paiement par virement', -1000],
      ['invoice', 'Facture', total - 1000],
      ['payment', 'Paiement par chèque', total - 3000],
      ['reversal', 'Paiement par chèque impayé', total - 1000],
    ]);
    const later = period(plusDays(today(), 1), plusDays(today(), 2));
    expect(await read(later)).toMatchObject({
      opening: total - 1000,
      closing: total - 1000,
      entries: [],
    });
  });

  test('is a paper too, for those who may read payments', async () => {
    await changeStoredOrder(shop.db, order, { fulfilment: 'to_prepare' });
    await pay(1000, 'VIR 1');
    const reply = await ask(paths.accountStatementPaper, period(), { id: buyer.id });
    expect(reply.headers['content-type']).toBe('application/pdf');
    const text = readPdf(reply.rawPayload).join('\n').replace(/\s+/g, ' ');
    for (const said of ['Relevé de compte', 'Awa Diop, Sahel SARL', 'Solde après', order.number]) {
      expect(text).toContain(said);
    }
    for (const path of [paths.accountStatement, paths.accountStatementPaper] as const) {
      const refused = await ask(path, period(), { id: buyer.id, role: 'catalogue' });
      expect(refused.statusCode).toBe(403);
    }
  });

  test.each([
    ['a reversed period', period(today(), plusDays(today(), -1)), 400],
    ['years', period('2020-01-01'), 400],
    ['a day that does not exist', period('2026-02-30'), 400],
  ])('of %s is refused', async (_, query, status) => {
    expect((await ask(paths.accountStatement, query, { id: buyer.id })).statusCode).toBe(status);
  });

  test('of an unknown customer is not found', async () => {
    expect((await ask(paths.accountStatement, period(), { id: 999_999 })).statusCode).toBe(404);
  });
});

test('periods that follow each other hand their balance on', () => {
  const booking = fc.record({
    day: fc.integer({ min: 0, max: 60 }),
    xof: fc.integer({ min: -9999, max: 9999 }),
  });
  fc.assert(
    fc.property(fc.array(booking), fc.nat(60), (booked, cut) => {
      const start = '2026-01-01';
      const bookings = booked.map(
        ({ day, xof }): Booking => ({
          at: new Date(`${plusDays(start, day)}T10:00:00Z`),
          kind: xof > 0 ? 'invoice' : 'payment',
          piece: '',
          order_id: 1,
          order_name: '',
          words: '',
          debit: Math.max(0, xof),
          credit: Math.max(0, -xof),
        }),
      );
      const end = plusDays(start, 60);
      const middle = plusDays(start, cut);
      const whole = addUp(bookings, { from: start, to: end });
      const first = addUp(bookings, { from: start, to: middle });
      const second = addUp(bookings, { from: plusDays(middle, 1), to: end });
      expect(first.opening).toBe(0);
      expect(second.opening).toBe(first.closing);
      expect(second.closing).toBe(whole.closing);
      expect(first.entries.length + second.entries.length).toBe(whole.entries.length);
      expect(whole.closing).toBe(booked.reduce((sum, { xof }) => sum + xof, 0));
      expect(whole.opening + whole.invoiced - whole.settled).toBe(whole.closing);
    }),
  );
});
