import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { staffLists } from '#contract/staff-calls.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { partners } from '#server/base/identity/tables.ts';
import { plusDays, today } from '#server/base/time.ts';
import { instalments } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { anyVersion } from '#tests/helpers/base/app.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import {
  aStoredOrder,
  changeStoredOrder,
  readStoredOrder,
} from '#tests/helpers/sales/stored-order.ts';
import { membershipSteps } from '../tables.ts';

const shop = openCatalogueApp();
type Headers = Record<string, string>;
let credit: Headers;
let manager: Headers;
let companyId: number;
let awa: Awaited<ReturnType<typeof anAccount>>;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  credit = await signedIn(shop.db, await anAccount(shop.db, { role: 'credit' }));
  manager = await signedIn(shop.db, await anAccount(shop.db, { role: 'manager' }));
  companyId = (await aCompany(shop.db, { name: 'Téranga' })).id;
  const member = { companyId, membership: 'accepted' } as const;
  awa = await anAccount(shop.db, { ...member, name: 'Awa', email: 'awa@example.sn' });
});

const aCredit = (columns = {}) =>
  aStoredOrder(
    shop.db,
    { kind: 'creditorder', buyer: { kind: 'account', id: awa.id } },
    { hrValidation: 'validated', shopValidation: 'validated', ...columns },
  );
async function withDays(orderId: number): Promise<number[]> {
  const parts = await shop.db.select().from(instalments).where(eq(instalments.orderId, orderId));
  const sorted = parts.toSorted((a, b) => a.sequence - b.sequence);
  for (const [place, { sequence }] of sorted.entries()) {
    const dueOn = plusDays(today(), [-10, 3, 40, 70][place]!);
    await shop.db.update(instalments).set({ dueOn }).where(eq(instalments.sequence, sequence));
  }
  return sorted.map(({ amount }) => amount);
}
const read = async (path: string, question: Record<string, string> = {}, headers = credit) =>
  (await shop.app.inject({ url: withQuery(path, question), headers })).json();
const send = (method: 'PUT' | 'POST', path: string, payload?: object, more: Headers = {}) =>
  shop.app.inject({
    method,
    url: path,
    headers: { ...credit, ...anyVersion, ...more },
    ...(payload && { payload }),
  });

test('instalments are late, soon or later, with what is missing of each', async () => {
  const order = await aCredit({ state: 'sale' });
  const amounts = await withDays(order.id);
  await changeStoredOrder(shop.db, order, { amountPaid: 1000 });
  const { items, total } = await read(staffLists.echeances.path);
  expect(total).toBe(4);
  expect(items[0]).toMatchObject({
    id: `${order.id}-1`,
    due: 'late',
    days_late: 10,
    amount_residual: amounts[0]! - 1000,
    partner_name: 'Awa',
    company_name: 'Téranga',
    name: order.number,
  });
  expect((await read(staffLists.echeances.path, { due: 'soon' })).items).toMatchObject([
    { sequence: 2, amount_residual: amounts[1]! },
  ]);
  expect((await read(staffLists.echeances.path, { due: 'later' })).total).toBe(2);
  expect((await read(staffLists.echeances.path, { type_sale: 'preorder' })).total).toBe(0);
  await changeStoredOrder(shop.db, order, { amountPaid: amounts[0]! });
  expect((await read(staffLists.echeances.path, { due: 'late' })).total).toBe(0);
});

test('an order that nobody accepted yet has no instalment to pay', async () => {
  const order = await aCredit({ shopValidation: 'pending' });
  expect((await read(staffLists.echeances.path)).total).toBe(0);
  const refused = await send('POST', pathTo(paths.instalmentReminder, { id: `${order.id}-1` }));
  expect(refused.statusCode).toBe(409);
});

test('a reminder leaves at once, once a day, and not for what is far away', async () => {
  const order = await aCredit({ state: 'sale' });
  await withDays(order.id);
  const remind = (sequence: number) =>
    send('POST', pathTo(paths.instalmentReminder, { id: `${order.id}-${sequence}` }));
  expect((await remind(1)).statusCode).toBe(200);
  const sent = await shop.db
    .select()
    .from(outgoingMessages)
    .where(eq(outgoingMessages.recipient, 'awa@example.sn'));
  expect(sent).toMatchObject([{ subject: `Échéance en retard : commande ${order.number}` }]);
  const again = await remind(1);
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'Le client a déjà été prévenu aujourd’hui.',
  ]);
  expect((await remind(3)).json().message).toMatch(/encore loin/);
  expect((await remind(9)).statusCode).toBe(409);
  const nowhere = pathTo(paths.instalmentReminder, { id: '9792202506-8' });
  expect((await send('POST', nowhere)).statusCode).toBe(400);
  expect(await shop.db.select().from(auditEntries)).toMatchObject([
    { action: 'instalment reminded', subject: `order:${order.id}`, after: { sequence: 1 } },
  ]);
});

test('a credit manager confirms without the first instalment, after both acceptances', async () => {
  const order = await aCredit({ shopValidation: 'pending' });
  const override = (reason: string, more?: Headers) =>
    send('PUT', pathTo(paths.creditOverride, { id: order.id }), { reason }, more);
  expect((await override('Client connu.')).statusCode).toBe(409);
  await changeStoredOrder(shop.db, order, { shopValidation: 'validated' });
  expect((await override('Client connu.', { 'if-match': '"99"' })).json().message).toBe(
    'Quelqu’un a changé cette commande entre-temps : rechargez-la.',
  );
  expect((await readStoredOrder(shop.db, order)).state).toBe('validation');
  const done = (await override('Client connu.')).json();
  expect(done.state).toBe('sale');
  expect(done.events.at(-1)).toMatchObject({
    text: 'Validée sans premier versement : Client connu.',
  });
  expect((await override('Client connu.')).statusCode).toBe(409);
});

test('whoever may not accept a credit order reads why, and others do not', async () => {
  const { db } = shop;
  const hr = await anAccount(db, { role: 'hr', companyId });
  const order = await aCredit({ shopValidation: 'pending' });
  const seller = await anAccount(db, { role: 'credit' });
  const shown = async (headers: Headers) =>
    (await read(pathTo(paths.staffCredit, { id: order.id }), {}, headers)).assent_refusal;
  const shopSays = pathTo(paths.creditValidationByShop, { id: order.id });
  expect(await shown(manager)).toBeNull();
  await send('PUT', shopSays, { state: 'validated' }, await signedIn(db, seller));
  expect(await shown(await signedIn(db, seller))).toMatch(/une autre personne/);
  expect([await shown(manager), await shown(await signedIn(db, hr))]).toEqual([null, null]);
  const other = await aStoredOrder(db);
  expect((await read(pathTo(paths.staffCredit, { id: other.id }))).status).toBe(404);
});

test('members are shown with what they owe, what is late and what is left of the ceiling', async () => {
  const order = await aCredit({ state: 'sale' });
  const amounts = await withDays(order.id);
  await shop.db
    .update(partners)
    .set({ creditCeiling: 1_000_000 })
    .where(eq(partners.id, companyId));
  const { items } = await read(staffLists.membres.path);
  const { member } = await read(pathTo(paths.staffCredit, { id: order.id }));
  expect(items).toMatchObject([member]);
  expect(items).toMatchObject([
    {
      name: 'Awa',
      order_count: 1,
      amount_residual: order.amountTotal,
      amount_late: amounts[0],
      credit_ceiling: null,
      ceiling: 1_000_000,
      ceiling_left: 1_000_000 - order.amountTotal,
    },
  ]);
  const path = pathTo(paths.memberCeiling, { id: awa.id });
  expect((await send('PUT', path, { credit_ceiling: 200_000 }, manager)).statusCode).toBe(200);
  expect((await read(staffLists.membres.path, { owing: 'late' })).items).toMatchObject([
    { ceiling: 200_000, credit_ceiling: 200_000 },
  ]);
  await changeStoredOrder(shop.db, order, { amountPaid: order.amountTotal });
  expect((await read(staffLists.membres.path, { owing: 'owing' })).total).toBe(0);
});

test('a manager who is a member does not set their own ceiling', async () => {
  const { id } = await anAccount(shop.db, { role: 'manager', companyId, membership: 'accepted' });
  const own = await signedIn(shop.db, { id });
  const path = pathTo(paths.memberCeiling, { id });
  const wanted = { credit_ceiling: 9_000_000 };
  const refused = await send('PUT', path, wanted, own);
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    'Vous ne fixez pas votre propre plafond.',
  ]);
  expect((await read(staffLists.membres.path)).items).not.toContainEqual(
    expect.objectContaining(wanted),
  );
  expect((await send('PUT', path, wanted, manager)).statusCode).toBe(200);
});

test('credit orders are found by whose turn it is', async () => {
  await aCredit({ hrValidation: 'pending', shopValidation: 'pending' });
  await aCredit({ shopValidation: 'pending' });
  await aCredit();
  await aCredit({ state: 'sale' });
  for (const turn of ['employer', 'shop', 'first', 'running']) {
    expect(await read(staffLists.credits.path, { turn })).toMatchObject({
      total: 1,
      items: [{ turn }],
    });
  }
});

test('HR sees its own company and no other in every list of credit', async () => {
  const { db } = shop;
  const order = await aCredit({ state: 'sale' });
  await withDays(order.id);
  const step = { partnerId: awa.id, companyId, state: 'accepted' } as const;
  await db.insert(membershipSteps).values(step);
  const hrOf = async (company: number) =>
    signedIn(db, await anAccount(db, { role: 'hr', companyId: company }));
  const [own, other] = [await hrOf(companyId), await hrOf((await aCompany(db)).id)];
  const lists = [staffLists.echeances.path, staffLists.membres.path, staffLists.credits.path];
  for (const path of [...lists, staffLists.adhesions.path]) {
    const asked = { company_id: String(companyId) };
    expect((await read(path, asked, own)).total, path).toBeGreaterThan(0);
    expect((await read(path, asked, other)).total, path).toBe(0);
  }
  const membership = pathTo(paths.staffMembership, { id: awa.id });
  expect((await read(membership, {}, own)).history).toHaveLength(1);
  expect((await read(membership, {}, other)).status).toBe(404);
});
