import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, withQuery } from '#contract/base/paths.ts';
import { PAYMENT_STATES } from '#contract/money/payment-states.ts';
import { payments } from '#server/money/payments/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aStoredPayment } from '#tests/helpers/money/stored-payment.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { countOrange } from './count-orange.ts';
import { mappedOrangeStatus } from './payment-status.ts';

const shop = openCatalogueApp();
beforeEach(() => emptyAccounts(shop.db));

const anOwnedOrder = async () => {
  const account = await anAccount(shop.db);
  return aStoredOrder(shop.db, { buyer: { kind: 'account', id: account.id } });
};

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const someDay = fc.integer({ min: 1, max: 5 });
const somePayment = fc.record({
  owner: fc.nat(1),
  provider: fc.constantFrom('orange', 'orange', 'orange', 'wave'),
  state: fc.constantFrom(...PAYMENT_STATES),
  rawStatus: fc.constantFrom('', 'INITIATED', 'PENDING', 'ACCEPTED', 'SUCCESS', 'AUTRE'),
  attemptError: fc.constantFrom('', 'FAILED'),
  isRefunded: fc.boolean(),
  amount: fc.integer({ min: 1, max: 2_000_000 }),
  receivedAmount: fc.option(fc.integer({ min: 1, max: 2_000_000 })),
  // The first and the last moments of a day too.
  createdAt: fc
    .tuple(someDay, fc.constantFrom(0, 1, 43_200_000, 86_399_999))
    .map(([day, ms]) => new Date(Date.UTC(2026, 0, day) + ms)),
});

describe('statistics of Orange Money', () => {
  test('are the plain sums of the payments of a customer and a period', async () => {
    const owners = [await anOwnedOrder(), await anOwnedOrder()] as const;
    const period = fc.tuple(fc.option(someDay), fc.option(someDay));
    await fc.assert(
      fc.asyncProperty(
        fc.array(somePayment, { maxLength: 12 }),
        period,
        fc.option(fc.nat(1)),
        async (list, [from, to], asked) => {
          fc.pre(from === null || to === null || from <= to);
          await shop.db.delete(payments);
          const stored = [];
          for (const { owner, provider, isRefunded, ...columns } of list) {
            const refundedAt = isRefunded ? new Date() : null;
            const column = { ...columns, refundedAt, provider: provider as 'orange' };
            const payment = await aStoredPayment(shop.db, owners[owner]!, column);
            stored.push({ ...payment, owner });
          }
          const day = (number: number | null) =>
            number === null ? undefined : `2026-01-0${number}`;
          const stats = await countOrange(shop.db, {
            date_from: day(from),
            date_to: day(to),
            partner_id: asked === null ? undefined : owners[asked]!.partnerId,
          });
          const counted = stored
            .filter(({ provider }) => provider === 'orange')
            .filter(({ owner }) => asked === null || owner === asked)
            .filter(({ createdAt }) => dayOf(createdAt) >= (day(from) ?? '2026'))
            .filter(({ createdAt }) => dayOf(createdAt) <= (day(to) ?? '2027'))
            .map((payment) => ({
              day: dayOf(payment.createdAt),
              status: mappedOrangeStatus(payment),
              amount:
                payment.state === 'completed'
                  ? (payment.receivedAmount ?? payment.amount)
                  : payment.amount,
            }));
          const sums = (rows: { amount: number }[]) => ({
            count: rows.length,
            amount: rows.reduce((sum, { amount }) => sum + amount, 0),
          });
          expect(stats).toMatchObject({ success: true, ...sums(counted) });
          const statuses = new Set(counted.map(({ status }) => status));
          expect(new Set(stats.by_status.map(({ status }) => status))).toEqual(statuses);
          for (const { status, ...sum } of stats.by_status) {
            expect(sum).toEqual(sums(counted.filter((row) => row.status === status)));
          }
          const days = [...new Set(counted.map(({ day }) => day))].toSorted();
          expect(stats.by_day.map(({ day }) => day)).toEqual(days);
          for (const row of stats.by_day) {
            const ofDay = counted.filter(({ day }) => day === row.day);
            const done = sums(ofDay.filter(({ status }) => status === 'completed'));
            expect(row).toEqual({
              day: row.day,
              ...sums(ofDay),
              completed_count: done.count,
              completed_amount: done.amount,
            });
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  test.each([
    [{ date_from: '2026-02-31' }, 'date_from : ce jour n’existe pas'],
    [{ date_to: '2026-13-01' }, 'date_to : ce jour n’existe pas'],
    [
      { date_from: '2026-02-02', date_to: '2026-02-01' },
      'date_to : la fin de la période doit suivre son début',
    ],
    [{ date_from: 'hier' }, 'date_from : une date AAAA-MM-JJ est attendue'],
  ])('refuse %j', async (query, message) => {
    const url = withQuery(paths.orangeStats, query);
    const reply = await shop.app.inject({ url, headers: asStaff });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toBe(message);
  });

  test('of no payments are zeros', async () => {
    const reply = await shop.app.inject({ url: paths.orangeStats, headers: asStaff });
    expect(reply.json()).toEqual({
      success: true,
      count: 0,
      amount: 0,
      by_status: [],
      by_day: [],
    });
  });
});

test('a customer reads the figures of their own payments, and of nobody else’s', async () => {
  const [awa, modou] = [await anAccount(shop.db), await anAccount(shop.db)];
  const buyer = { kind: 'account', id: awa.id } as const;
  const order = await aStoredOrder(shop.db, { buyer });
  await aStoredPayment(shop.db, order, { provider: 'orange', amount: 1500 });
  const asAwa = await signedIn(shop.db, awa);
  const read = (query: object) =>
    shop.app.inject({ url: withQuery(paths.orangeStats, { ...query }), headers: asAwa });
  const own = await read({ partner_id: awa.id });
  expect([own.statusCode, own.json().count, own.json().amount]).toEqual([200, 1, 1500]);
  expect((await read({})).json()).toEqual(own.json());
  expect((await read({ partner_id: modou.id })).statusCode).toBe(403);
  expect((await shop.app.inject(paths.orangeStats)).statusCode).toBe(401);
});
