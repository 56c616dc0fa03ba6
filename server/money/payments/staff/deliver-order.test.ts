import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { staffPayments } from '#contract/money/staff-payments.ts';
import { payments } from '#server/money/payments/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { passMinute } from '#tests/helpers/sales/pass-minute.ts';
import { aStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const shop = openCatalogueApp();
let clerk: Record<string, string>;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  clerk = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
});

const deliver = ({ id }: { id: number }, payload: object, headers = {}) =>
  shop.app.inject({
    method: 'POST',
    url: pathTo(paths.staffOrderDelivery, { id }),
    payload,
    headers: { ...clerk, ...headers },
  });
const texts = async () =>
  (await shop.db.select().from(outgoingMessages).orderBy(outgoingMessages.id)).map(
    ({ text }) => text,
  );

describe('an unpaid order that arrives', () => {
  test('is delivered and paid in one step, and its buyer hears of both', async () => {
    const order = await aStoredOrder(shop.db);
    const reply = await deliver(order, { cash: order.amountTotal });
    expect(reply.json()).toMatchObject({
      state: 'delivered',
      fulfilment_state: 'delivered',
      amount_residual: 0,
      payments: [{ provider: 'cash', amount: order.amountTotal, state: 'completed' }],
    });
    expect((await texts())[0]).toContain('payée en entier');
    await passMinute(shop.db);
    expect((await texts()).some((text) => text.includes('est livrée'))).toBe(true);
  });

  test('does not go without a word on the money that is missing', async () => {
    const order = await aStoredOrder(shop.db);
    for (const payload of [{}, { cash: 0 }, { cash: order.amountTotal - 1, reason: '  ' }]) {
      const reply = await deliver(order, payload);
      expect([reply.statusCode, reply.json().errors?.[0]?.field]).toEqual([400, 'reason']);
    }
    expect(await readStoredOrder(shop.db, order)).toEqual(order);
    expect(await shop.db.$count(payments)).toBe(0);
    const reply = await deliver(order, { cash: 1000, reason: 'Le reste demain' });
    expect(reply.json()).toMatchObject({ state: 'delivered', amount_paid: 1000 });
    expect(
      reply
        .json()
        .timeline.map(({ text }: { text: string }) => text)
        .join(),
    ).toContain('Le reste demain');
  });

  test('or the link by which the rest is paid', async () => {
    const order = await aStoredOrder(shop.db);
    const reply = await deliver(order, { link: true });
    expect(reply.json()).toMatchObject({ state: 'delivered', amount_paid: 0 });
    expect((await texts()).join()).toContain(`/tracking-order?order=${order.number}&token=`);
  });
});

test('nobody is said to have paid more than is due, and nobody pays twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 0, max: 1_200_000 }),
      fc.boolean(),
      async (before, cash, hasReason) => {
        const placed = await aStoredOrder(shop.db);
        const amountPaid = Math.min(before, placed.amountTotal);
        const { id } = placed;
        if (amountPaid > 0) {
          const paid = { order_id: id, amount: amountPaid };
          const noted = await shop.app.inject({
            method: 'POST',
            url: staffPayments.path,
            payload: paid,
            headers: clerk,
          });
          expect(noted.statusCode).toBe(201);
        }
        const due = placed.amountTotal - amountPaid;
        const payload = { cash, ...(hasReason && { reason: 'Le reste demain' }) };
        const replies = [await deliver(placed, payload), await deliver(placed, payload)];
        const isGood = cash <= due && (cash === due || hasReason);
        expect(replies[0]!.statusCode === 200).toBe(isGood);
        if (isGood) expect(replies[1]!.statusCode).toBeGreaterThanOrEqual(400);
        const stored = await readStoredOrder(shop.db, { id });
        expect(stored.amountPaid).toBe(amountPaid + (isGood ? cash : 0));
        expect(stored.state).toBe(isGood ? 'delivered' : 'sale');
      },
    ),
    { numRuns: 20 },
  );
});

test.each([-1, 0.5, '5,5', 1e12])('%j is no amount', async (cash) => {
  const order = await aStoredOrder(shop.db);
  expect((await deliver(order, { cash, reason: 'Essai' })).statusCode).toBe(400);
  expect(await readStoredOrder(shop.db, order)).toEqual(order);
});

test('what is paid in instalments is due by its own days', async () => {
  const order = await aStoredOrder(
    shop.db,
    { kind: 'preorder' },
    { state: 'to_delivered', fulfilment: 'shipped', amountPaid: 10 },
  );
  expect((await deliver(order, {})).statusCode).toBe(200);
});

test('the second of two clerks is told', async () => {
  const order = await aStoredOrder(shop.db, {}, { version: 3 });
  const stale = await deliver(order, { cash: order.amountTotal }, { 'if-match': '"2"' });
  expect(stale.statusCode).toBe(409);
  expect(await readStoredOrder(shop.db, order)).toEqual(order);
});
