import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import { partners } from '#server/base/identity/tables.ts';
import { instalments, orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { aCompany, anAccount } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { aGuest, aMember, anOrder, anOrderRequest } from '#tests/helpers/sales/order-builders.ts';
import { ceilingOf } from './check-credit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyAccounts(database.db));
afterAll(() => database?.close());

const account = ({ id }: { id: number }) => ({ kind: 'account', id }) as const;
const messagesTo = (recipient: string) =>
  database.db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, recipient));

test('credit is for members, waits for both validations and tells the employer', async () => {
  const { db } = database;
  const member = await aMember(db);
  const hr = await anAccount(db, { role: 'hr', companyId: member.companyId });
  const request = { kind: 'creditorder', paymentMode: 'online', buyer: account(member) } as const;
  const { order } = await anOrder(db, request);
  expect(order).toMatchObject({
    state: 'validation',
    hrValidation: 'pending',
    shopValidation: 'pending',
    employerId: member.companyId,
    creditRates: '50',
    creditMonths: 4,
    heldUntil: null,
  });
  expect(await db.$count(instalments, eq(instalments.orderId, order.id))).toBe(4);
  expect((await messagesTo(hr.email))[0]!.text).toContain(order.number);
  const outsider = account(await anAccount(db));
  const other = await aCompany(db);
  for (const wrong of [{ buyer: outsider }, { employerId: other.id }, { buyer: aGuest() }]) {
    await expect(anOrder(db, { ...request, ...wrong })).rejects.toMatchObject({
      code: 'forbidden',
    });
  }
});

test('what a member owes stays below the ceiling, at the same moment too', async () => {
  const { db } = database;
  const config = testConfig({ CREDIT_CEILING: '200000' });
  const member = await aMember(db);
  const product = await aProduct(db, { creditorder_price: 120_000, is_creditorder: true });
  const request = await anOrderRequest(db, {
    kind: 'creditorder',
    buyer: account(member),
    lines: [{ id: product.id, quantity: 1 }],
  });
  const placed = await Promise.allSettled([
    anOrder(db, request, config),
    anOrder(db, request, config),
  ]);
  expect(placed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(anOrder(db, request, config)).rejects.toMatchObject({
    code: 'conflict',
    message: `Cette commande dépasse votre plafond de crédit : il vous reste ${formatXof(80_000)}.`,
  });
  await db.update(orders).set({ amountPaid: 40_000 });
  expect((await anOrder(db, request, config)).order.state).toBe('validation');
});

test('the nearest ceiling holds, nothing at all among them', () => {
  const xof = fc.option(fc.nat(), { nil: null });
  fc.assert(
    fc.property(xof, xof, fc.nat(), (own, company, usual) => {
      const nearest = [own, company, usual].find((one) => one !== null);
      expect(ceilingOf({ own, company }, usual)).toBe(nearest);
    }),
  );
});

test('a member buys up to their own ceiling, else up to the company’s, else up to the usual one', async () => {
  const { db } = database;
  const config = testConfig({ CREDIT_CEILING: '0' });
  const member = await aMember(db);
  const request = await anOrderRequest(db, { kind: 'creditorder', buyer: account(member) });
  const setCeiling = (id: number, creditCeiling: number) =>
    db.update(partners).set({ creditCeiling }).where(eq(partners.id, id));
  await expect(anOrder(db, request, config)).rejects.toMatchObject({ code: 'conflict' });
  await setCeiling(member.companyId!, 500_000);
  expect((await anOrder(db, request, config)).order.state).toBe('validation');
  await setCeiling(member.id, 100_000);
  await expect(anOrder(db, request, config)).rejects.toMatchObject({ code: 'conflict' });
});
