import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import { dueDayOf } from '#contract/sales/orders/agreed-terms.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { plusDays, today } from '#server/base/time.ts';
import { deliverOrder, dueAtDoorXof } from '#server/money/payments/staff/deliver-order.ts';
import { recordCash } from '#server/money/payments/staff/record-cash.ts';
import { readAccountStatement } from '#server/money/statements/read-statement.ts';
import { cancelOrder } from '#server/sales/orders/moving/cancel-order.ts';
import { listInstalments } from '#server/sales/orders/staff/list-instalments.ts';
import { instalments, invoices, orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { aCompany, anAccount, byMachine } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { aGuest, anOrder } from '#tests/helpers/sales/order-builders.ts';
import { remindInstalments } from '../credit/remind-instalments.ts';
import { quoteOrder } from '../placing/quote-order.ts';
import { readAccountUsed } from './company-account.ts';

const config = testConfig();
let database: TestDatabase;
let manager: Actor & { kind: 'account' };
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await emptyAccounts(database.db);
  const { id } = await anAccount(database.db, { role: 'manager' });
  manager = { kind: 'account', id, role: 'manager', companyId: null, sessionId: '' };
});
afterAll(() => database?.close());

const TERMS = {
  agreedDays: 30,
  agreedEndOfMonth: true,
  accountCeiling: 500_000,
  ninea: '004512399',
};

const aBuyerOf = async (company: { id: number }) => {
  const { id } = await anAccount(database.db);
  await database.db.update(partners).set({ buysForId: company.id }).where(eq(partners.id, id));
  return { kind: 'account', id } as const;
};
const onAccount = async (
  buyer: { kind: 'account'; id: number },
  priceXof: number,
  more: object = {},
) => {
  const product = await aProduct(database.db, { list_price: priceXof });
  const lines = [{ id: product.id, quantity: 1 }];
  const request = {
    kind: 'order',
    paymentMode: 'compte',
    buyer,
    lines,
    codes: [],
    ...more,
  } as const;
  const { order } = await anOrder(database.db, request);
  return order;
};
const deliver = (id: number) =>
  deliverOrder({ db: database.db, config, actor: manager }, id, {
    cashXof: 0,
    link: false,
    reason: '',
    version: undefined,
    proof: {},
  });
const pay = (orderId: number, amountXof: number) =>
  database.db.transaction((db) =>
    recordCash({ db, config, actor: manager }, { orderId, amountXof }),
  );
const statementOf = (id: number) =>
  readAccountStatement(database.db, id, { from: plusDays(today(), -90), to: today() });
const dueOf = async (due: 'late' | 'soon' | 'later') =>
  (await listInstalments(database.db, manager, { due }).page()).items;

test('an order on account names its buyer and its company, and is delivered before it is paid', async () => {
  const { db } = database;
  const company = await aCompany(db, { name: 'Sahel Hôtels', ...TERMS });
  const order = await onAccount(await aBuyerOf(company), 200_000);
  expect(order).toMatchObject({
    companyId: company.id,
    companyName: 'Sahel Hôtels',
    companyNinea: '004512399',
    paymentMode: 'compte',
    state: 'sale',
    employerId: null,
    heldUntil: null,
    agreedDays: 30,
  });
  expect(dueAtDoorXof(order)).toBe(0);
  expect(await db.$count(instalments)).toBe(0);
  // The company agrees on other days later.
  await db.update(partners).set({ agreedDays: 60 }).where(eq(partners.id, company.id));
  await deliver(order.id);
  expect(await db.$count(invoices)).toBe(1);
  const dueOn = dueDayOf({ days: 30, isEndOfMonth: true }, today());
  expect(await db.select().from(instalments)).toMatchObject([
    { sequence: 1, amount: order.amountTotal, openXof: order.amountTotal, dueOn },
  ]);
  await pay(order.id, 50_000);
  expect(await db.select().from(instalments)).toMatchObject([
    { openXof: order.amountTotal - 50_000 },
  ]);
  await pay(order.id, order.amountTotal - 50_000);
  expect(await db.select().from(instalments)).toMatchObject([{ openXof: 0 }]);
});

test('what is late is listed with the company, reminded, and on its statement', async () => {
  const { db } = database;
  const company = await aCompany(db, { name: 'Sahel Hôtels', ...TERMS });
  const buyer = await aBuyerOf(company);
  const order = await onAccount(buyer, 200_000);
  await deliver(order.id);
  const since = plusDays(today(), -8);
  await db.update(instalments).set({ dueOn: since });
  await db.update(orders).set({ placedAt: new Date(plusDays(today(), -50)) });
  expect(await dueOf('late')).toMatchObject([
    { name: order.number, company_name: 'Sahel Hôtels', amount_residual: order.amountTotal },
  ]);
  await db.delete(outgoingMessages);
  await remindInstalments(db, config);
  const [reminder] = await db.select().from(outgoingMessages);
  expect(reminder?.text).toContain(order.number);
  const due = [{ order_id: order.id, since, amount: order.amountTotal }];
  expect(await statementOf(company.id)).toMatchObject({
    customer_name: 'Sahel Hôtels',
    invoiced: order.amountTotal,
    closing: order.amountTotal,
    overdue: due,
  });
  expect(await statementOf(buyer.id)).toMatchObject({ entries: [], overdue: [] });
});

test('what was bought for the company and paid at once is on its account, not the buyer’s', async () => {
  const { db } = database;
  const company = await aCompany(db, { name: 'Sahel Hôtels' });
  const buyer = await aBuyerOf(company);
  const order = await onAccount(buyer, 80_000, { paymentMode: 'domicile', isForCompany: true });
  expect(order).toMatchObject({ companyId: company.id, agreedDays: null });
  await pay(order.id, order.amountTotal);
  expect(await statementOf(company.id)).toMatchObject({ invoiced: order.amountTotal, closing: 0 });
  expect(await statementOf(buyer.id)).toMatchObject({ entries: [] });
  expect(await db.$count(instalments)).toBe(0);
});

test.each([
  ['a person who buys for no company', {}, 'Ce compte n’achète au nom d’aucune entreprise.'],
  ['a guest', { buyer: aGuest() }, 'Ce compte n’achète au nom d’aucune entreprise.'],
])('%s does not order on account', async (_, more, message) => {
  const { id } = await anAccount(database.db);
  await expect(onAccount({ kind: 'account', id }, 1_000, more)).rejects.toMatchObject({
    code: 'forbidden',
    message,
  });
  expect(await database.db.$count(orders)).toBe(0);
});

test('a company without agreed days pays at once', async () => {
  const company = await aCompany(database.db, { name: 'Sahel', ...TERMS, agreedDays: null });
  await expect(onAccount(await aBuyerOf(company), 1_000)).rejects.toMatchObject({
    code: 'forbidden',
    message: 'Sahel n’achète pas sur compte : choisissez un autre paiement.',
  });
});

test('all buyers of a company share its ceiling, at the same moment too', async () => {
  const { db } = database;
  const company = await aCompany(db, { name: 'Sahel', ...TERMS });
  const [one, other] = [await aBuyerOf(company), await aBuyerOf(company)];
  const placed = await Promise.allSettled([onAccount(one, 300_000), onAccount(other, 300_000)]);
  expect(placed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const usedXof = await readAccountUsed(db, company.id);
  await expect(onAccount(other, 300_000)).rejects.toMatchObject({
    code: 'conflict',
    message: `Cette commande dépasse le plafond de Sahel : il reste ${formatXof(500_000 - usedXof)}.`,
  });
  const asked = { type_sale: 'order', order_lines: [], without_offers: true } as const;
  const product = await aProduct(db, { list_price: 1_000 });
  const quote = await quoteOrder({ db, config }, one.id, {
    ...asked,
    order_lines: [{ id: product.id, quantity: 1 }],
  });
  expect(quote.company).toEqual({
    name: 'Sahel',
    terms: 'à 30 jours fin de mois',
    left: 500_000 - usedXof,
  });
});

type Step = { do: 'order'; buyer: number; price: number } | { do: 'cancel' | 'pay'; order: number };

test('a company never owes more than its ceiling for any history (rule M-63)', async () => {
  const { db } = database;
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('order' as const),
        buyer: fc.nat(1),
        price: fc.integer({ min: 10, max: 300 }).map((thousands) => thousands * 1_000),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('cancel' as const, 'pay' as const),
        order: fc.nat(5),
      }),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const company = await aCompany(db, TERMS);
      const buyers = [await aBuyerOf(company), await aBuyerOf(company)];
      const open = new Map<number, number>();
      const owedXof = () => [...open.values()].reduce((sum, xof) => sum + xof, 0);
      for (const one of steps) {
        if (one.do === 'order') {
          const placed = await onAccount(buyers[one.buyer]!, one.price).catch(() => undefined);
          if (placed !== undefined) open.set(placed.id, placed.amountTotal);
          else expect(owedXof() + one.price).toBeGreaterThan(TERMS.accountCeiling);
        } else {
          const [id, xof] = [...open][one.order % Math.max(1, open.size)] ?? [];
          if (id === undefined || xof === undefined) continue;
          if (one.do === 'pay') await pay(id, xof);
          else await cancelOrder({ db, config, actor: byMachine }, id, { reason: 'Essai' });
          open.delete(id);
        }
        const usedXof = await readAccountUsed(db, company.id);
        expect(usedXof).toBe(owedXof());
        expect(usedXof).toBeLessThanOrEqual(TERMS.accountCeiling);
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);
