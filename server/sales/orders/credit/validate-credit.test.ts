import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { STAFF_ROLES } from '#contract/base/access.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { today } from '#server/base/time.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { instalments, orderEvents, orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { auditOf } from '#tests/helpers/base/audit.ts';
import { aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import {
  aStoredOrder,
  changeStoredOrder,
  readStoredOrder,
} from '#tests/helpers/sales/stored-order.ts';
import { lockOrder } from '../order/find-orders.ts';
import { settleOrder } from '../paying/settle-order.ts';

const shop = openCatalogueApp();
type Headers = Record<string, string>;
type Row = Awaited<ReturnType<typeof aStoredOrder>>;
let hr: Headers;
let seller: Headers;
let order: Row;
let productId: number;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  const employer = await aCompany(shop.db, { name: 'Téranga SA' });
  const person = { companyId: employer.id, email: 'awa@example.sn', phone: '+221771234567' };
  const awa = await anAccount(shop.db, { ...person, membership: 'accepted' });
  hr = await signedIn(shop.db, await anAccount(shop.db, { role: 'hr', companyId: employer.id }));
  seller = await signedIn(shop.db, await anAccount(shop.db, { role: 'credit' }));
  productId = (await aProduct(shop.db, { creditorder_price: 120_000, is_creditorder: true })).id;
  await setStock(shop.db, productId, 4);
  order = await aStoredOrder(shop.db, {
    kind: 'creditorder',
    buyer: { kind: 'account', id: awa.id },
    lines: [{ id: productId, quantity: 1 }],
  });
});

const say = (path: string, headers: Headers, payload: object, { id }: { id: number } = order) =>
  shop.app.inject({ method: 'PUT', url: pathTo(path, { id } as never), headers, payload });
const employerSays = (payload: object) => say(paths.creditValidationByHr, hr, payload);
const shopSays = (payload: object) => say(paths.creditValidationByShop, seller, payload);
const stored = () => readStoredOrder(shop.db, order);
const letters = () => shop.db.select().from(outgoingMessages).orderBy(outgoingMessages.id);
const yes = { state: 'validated' };
const pay = async (amountPaid: number) => {
  await changeStoredOrder(shop.db, order, { amountPaid });
  await shop.db.transaction(async (tx) =>
    settleOrder(tx, testConfig(), await lockOrder(tx, order.id)),
  );
};

test('the employer accepts, then the shop, and the first instalment confirms the order', async () => {
  const first = await employerSays(yes);
  expect(first.json()).toMatchObject({
    state: 'validation',
    validation_rh_state: 'validated',
    validation_admin_state: 'pending',
  });
  expect(await letters()).toMatchObject([
    { recipient: 'awa@example.sn', text: expect.stringContaining('acceptée par votre employeur') },
    { recipient: '+221771234567' },
    { recipient: 'contact@example.sn', text: expect.stringContaining('Téranga SA') },
  ]);
  const second = await shopSays(yes);
  expect(second.json()).toMatchObject({ state: 'validation', validation_admin_state: 'validated' });
  expect((await letters())[3]!.text).toContain('60\u202f000\u00a0FCFA');
  await pay(59_999);
  expect((await stored()).state).toBe('validation');
  await pay(60_000);
  expect((await stored()).state).toBe('sale');
  const confirmed = await stored();
  await pay(60_000);
  expect(await stored()).toEqual(confirmed);
  expect(
    (await letters())
      .map(({ subject }) => subject)
      .filter(Boolean)
      .at(-1),
  ).toBe(`Votre commande à crédit ${order.number} est validée`);
  const events = await shop.db.select().from(orderEvents).orderBy(orderEvents.id);
  expect(events.map(({ kind, byRole }) => `${byRole} ${kind}`)).toEqual([
    'customer placed',
    'hr employer-validated',
    'credit shop-validated',
    'shop confirmed',
  ]);
  expect((await auditOf(shop.db, 'order')).map(({ action }) => action)).toEqual([
    'order employer-validated',
    'order shop-validated',
  ]);
});

test('what was paid before the shop accepts confirms the order at once', async () => {
  await employerSays(yes);
  await pay(60_000);
  expect((await stored()).state).toBe('validation');
  expect((await shopSays(yes)).json()).toMatchObject({ state: 'sale' });
});

test('an order that was split to the franc keeps its amounts when the shop accepts', async () => {
  const before = [33_333, 28_889, 28_889, 28_889];
  for (const [place, amount] of before.entries()) {
    const isPart = and(eq(instalments.orderId, order.id), eq(instalments.sequence, place + 1));
    await shop.db.update(instalments).set({ amount }).where(isPart);
  }
  await employerSays(yes);
  const { payment_lines: parts } = (await shopSays(yes)).json<Order>();
  expect(parts.map(({ amount }) => amount)).toEqual(before);
});

test('the months begin with the day on which the shop accepts', async () => {
  await shop.db
    .update(instalments)
    .set({ dueOn: sql`${instalments.dueOn} - 20` })
    .where(eq(instalments.orderId, order.id));
  await employerSays(yes);
  const { payment_lines: lines }: Order = (await shopSays(yes)).json();
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatchObject({ due_date: today(), is_late: false, amount: 60_000 });
  expect(lines[1]!.due_date > dayFromNow(27)).toBe(true);
});

describe('a refusal', () => {
  test('of the employer ends the order, with its reason', async () => {
    const reply = await employerSays({ state: 'rejected', reason: 'Contrat terminé' });
    expect(reply.json()).toMatchObject({
      state: 'cancel',
      validation_rh_state: 'rejected',
      refusal_reason: 'Contrat terminé',
      validation_admin_state: 'cancelled',
    });
    expect(await letters()).toMatchObject([
      { channel: 'mail', text: expect.stringContaining('Motif : Contrat terminé') },
      { channel: 'sms' },
    ]);
    const [stock] = await shop.db.select().from(productStock);
    expect(stock!.available).toBe(4);
    expect((await shopSays(yes)).json().message).toBe('Cette commande est annulée.');
  });

  test('of the shop ends it as well', async () => {
    await employerSays(yes);
    const reply = await shopSays({ state: 'rejected', reason: 'Plafond' });
    expect(reply.json()).toMatchObject({
      state: 'cancel',
      validation_rh_state: 'validated',
      refusal_reason: 'Plafond',
      validation_admin_state: 'rejected',
    });
    await pay(60_000);
    expect((await stored()).state).toBe('cancel');
  });
});

describe('nobody decides', () => {
  test('before the employer, nor a second time', async () => {
    const early = await shopSays(yes);
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      'L’employeur doit d’abord accepter cette commande.',
    ]);
    const replies = await Promise.all([1, 2, 3].map(() => employerSays(yes)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(await letters()).toHaveLength(3);
    expect((await shopSays(yes)).statusCode).toBe(200);
    expect((await shopSays({ state: 'rejected', reason: 'Plafond' })).json().message).toBe(
      'La boutique a déjà répondu pour cette commande.',
    );
    await pay(60_000);
    expect((await employerSays({ state: 'rejected', reason: 'Non' })).json().message).toBe(
      'Cette commande n’attend plus de validation.',
    );
    expect((await stored()).state).toBe('sale');
  });

  test('on their own order', async () => {
    const { employerId, partnerId } = order;
    await shop.db.execute(sql`update partners set role = 'hr' where id = ${partnerId}`);
    const self = await signedIn(shop.db, { id: partnerId });
    const reply = await say(paths.creditValidationByHr, self, yes);
    expect([reply.statusCode, reply.json().message]).toEqual([
      403,
      'Vous ne décidez pas de votre propre commande.',
    ]);
    await employerSays(yes);
    await shop.db.execute(sql`update partners set role = 'credit' where id = ${partnerId}`);
    expect((await say(paths.creditValidationByShop, self, yes)).statusCode).toBe(403);
    expect(await stored()).toMatchObject({ employerId, shopValidation: 'pending' });
  });

  test('without the right to, nor on an order that is paid otherwise', async () => {
    const may = new Set<string>(['credit', 'manager', 'admin']);
    for (const role of STAFF_ROLES.filter((role) => !may.has(role))) {
      const headers = await signedIn(shop.db, await anAccount(shop.db, { role }));
      expect((await say(paths.creditValidationByShop, headers, yes)).statusCode).toBe(403);
      expect((await say(paths.creditValidationByHr, headers, yes)).statusCode).toBe(403);
    }
    expect((await say(paths.creditValidationByHr, seller, yes)).statusCode).toBe(403);
    const other = await aStoredOrder(shop.db);
    expect((await say(paths.creditValidationByShop, seller, yes, other)).statusCode).toBe(404);
    expect(await stored()).toEqual(order);
  });

  test.each([
    {},
    { state: 'pending' },
    { state: 'cancelled' },
    { state: 'rejected' },
    { state: 'rejected', reason: '' },
  ])('by %j', async (payload) => {
    expect((await employerSays(payload)).statusCode).toBe(400);
    expect(await stored()).toEqual(order);
  });
});

test('goods that somebody has paid for are not taken back', async () => {
  const held = await aStoredOrder(shop.db, { paymentMode: 'online' }, { amountPaid: 1 });
  expect(held.heldUntil).not.toBeNull();
  await shop.db.transaction(async (tx) =>
    settleOrder(tx, testConfig(), await lockOrder(tx, held.id)),
  );
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, held.id));
  expect(row).toMatchObject({ heldUntil: null, state: 'sale' });
});
