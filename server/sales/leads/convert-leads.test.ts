import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { leadReports, leadSteps, leads } from '#server/sales/leads/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { auditOf } from '#tests/helpers/base/audit.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { aLead } from '#tests/helpers/sales/leads.ts';
import { aGuest, anOrder } from '#tests/helpers/sales/order-builders.ts';
import { convertLeads } from './convert-leads.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyAccounts(database.db));
afterAll(() => database?.close());

const lead = async (id: number) =>
  (await database.db.select().from(leads).where(eq(leads.id, id)))[0]!;
const steps = (id: number) =>
  database.db.select().from(leadSteps).where(eq(leadSteps.leadId, id)).orderBy(leadSteps.id);
/** As if all that was reported and done until now had happened so long ago. */
async function letPass(time: string): Promise<void> {
  const ago = sql`make_interval(secs => extract(epoch from ${time}::interval))`;
  const { db } = database;
  await db.update(leads).set({ reportedAt: sql`${leads.reportedAt} - ${ago}` });
  await db.update(leadReports).set({ reportedAt: sql`${leadReports.reportedAt} - ${ago}` });
  await db.update(leadSteps).set({ at: sql`${leadSteps.at} - ${ago}` });
  await db.update(orders).set({ placedAt: sql`${orders.placedAt} - ${ago}` });
}
const account = ({ id }: { id: number }) => ({ kind: 'account', id }) as const;

test('an order of the same account converts the basket, and the next look finds nothing new', async () => {
  const { db } = database;
  const id = await aLead(db, { email: ' ÀWA@example.sn' });
  const other = await aLead(db, { email: 'modou@example.sn' });
  await letPass('1 hour');
  const { order } = await anOrder(db, {
    buyer: account(await anAccount(db, { email: 'awa@example.sn' })),
  });
  await convertLeads(db);
  await convertLeads(db);
  expect(await lead(id)).toMatchObject({ state: 'converted', orderId: order.id });
  expect(await steps(id)).toMatchObject([
    { state: 'converted', note: `Commande ${order.number}`, byId: null },
  ]);
  expect(await lead(other)).toMatchObject({ state: 'to_contact', orderId: null });
  expect(await auditOf(db, 'lead')).toMatchObject([
    {
      action: 'lead converted',
      subject: `lead:${id}`,
      byRole: 'machine',
      after: { state: 'converted', order: order.number },
    },
  ]);
});

test('a guest is known by the telephone number in any writing', async () => {
  const { db } = database;
  const id = await aLead(db, { phone: '77 123 45 67' });
  await letPass('1 day');
  await anOrder(db, { buyer: aGuest({ phone: '+221771234567' }) });
  await convertLeads(db);
  expect((await lead(id)).state).toBe('converted');
});

test.each([
  ['of another kind', { kind: 'preorder' }, '1 day'],
  ['31 days later', {}, '31 days'],
] as const)('an order %s is of no reported basket', async (_what, request, passed) => {
  const { db } = database;
  const id = await aLead(db, { email: 'awa@example.sn' });
  await letPass(passed);
  await anOrder(db, {
    ...request,
    buyer: account(await anAccount(db, { email: 'awa@example.sn' })),
  });
  await convertLeads(db);
  expect((await lead(id)).state).toBe('to_contact');
});

test('an order from before the basket, and one that was cancelled, convert nothing', async () => {
  const { db } = database;
  const buyer = account(await anAccount(db, { email: 'awa@example.sn' }));
  await anOrder(db, { buyer });
  await letPass('1 day');
  const id = await aLead(db, { email: 'awa@example.sn' });
  await letPass('1 hour');
  const { order } = await anOrder(db, { buyer });
  await db.update(orders).set({ state: 'cancel' }).where(eq(orders.id, order.id));
  await convertLeads(db);
  expect((await lead(id)).state).toBe('to_contact');
});

test('the same basket again leaves a conversion, another one begins anew and wants its own order', async () => {
  const { db } = database;
  const buyer = account(await anAccount(db, { email: 'awa@example.sn' }));
  const basket = { guest_id: 'awa', email: 'awa@example.sn' };
  const id = await aLead(db, basket);
  await letPass('1 hour');
  await anOrder(db, { buyer });
  await convertLeads(db);
  await letPass('1 hour');
  await aLead(db, basket);
  expect((await lead(id)).state).toBe('converted');
  await aLead(db, { ...basket, total: 180_000 });
  expect(await lead(id)).toMatchObject({ state: 'to_contact', orderId: null });
  await convertLeads(db);
  expect((await lead(id)).state).toBe('to_contact');
  await letPass('1 hour');
  const { order: second } = await anOrder(db, { buyer });
  await convertLeads(db);
  expect(await lead(id)).toMatchObject({ state: 'converted', orderId: second.id });
});

test('what was reported after the order and before it was found is to be contacted', async () => {
  const { db } = database;
  const buyer = account(await anAccount(db, { email: 'awa@example.sn' }));
  const basket = { guest_id: 'awa', email: 'awa@example.sn' };
  const id = await aLead(db, basket);
  await letPass('1 hour');
  const { order } = await anOrder(db, { buyer });
  await letPass('5 minutes');
  await aLead(db, { ...basket, total: 180_000 });
  await convertLeads(db);
  expect(await lead(id)).toMatchObject({ state: 'to_contact', orderId: null });
  expect((await steps(id)).map(({ state, note }) => `${state} ${note}`)).toEqual([
    `converted Commande ${order.number}`,
    'to_contact Nouveau panier après la commande',
  ]);
});
