import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { partners } from '#server/base/identity/tables.ts';
import { invoices, orderEvents } from '#server/sales/orders/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aPicture, aProduct } from '#tests/helpers/base/builders.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aGuest } from '#tests/helpers/sales/order-builders.ts';
import { aStoredOrder, changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const shop = openCatalogueApp();
type Headers = Record<string, string>;
type Partner = Awaited<ReturnType<typeof anAccount>>;
let awa: Partner;
let asAwa: Headers;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  awa = await anAccount(shop.db, { name: 'Awa Diop', phone: '+221771234567' });
  asAwa = await signedIn(shop.db, awa);
});

const buyer = () => ({ kind: 'account' as const, id: awa.id });
const get = async (url: string, headers: Headers = asAwa) => {
  const reply = await shop.app.inject({ url, headers });
  expect(reply.statusCode).toBe(200);
  return reply.json();
};
const read = (id: number, headers?: Headers): Promise<Order> =>
  get(pathTo(paths.orderById, { id }), headers);
const names = (list: Order[]) => list.map(({ name }) => name);

describe('an order', () => {
  test('is read with its lines, amounts, address and history', async () => {
    const picture = await aPicture(shop.db);
    const fridge = await aProduct(shop.db, {
      name: 'Réfrigérateur 300 L',
      list_price: 118_000,
      pictures: [picture.hash],
    });
    const delivery = {
      recipient: 'Mame Fall',
      phone: '+221781112233',
      city: 'Dakar',
      quarter: 'Médina',
      landmark: 'Près de la pharmacie',
    };
    const stored = await aStoredOrder(shop.db, {
      buyer: buyer(),
      delivery,
      note: 'Sonnez deux fois',
      lines: [{ id: fridge.id, quantity: 2 }],
    });
    const order = await read(stored.id);
    expect(order).toMatchObject({
      name: stored.number,
      type_sale: 'order',
      type_order: 'commande',
      state: 'sale',
      fulfilment_state: 'to_prepare',
      payment_mode: 'domicile',
      version: 1,
      partner_id: awa.id,
      partner_name: 'Awa Diop',
      partner_phone: '221771234567',
      partner_street: 'Médina',
      partner_street2: 'Près de la pharmacie',
      partner_city: 'Dakar',
      partner_country_name: 'Sénégal',
      zone: 'Dakar',
      recipient: 'Mame Fall',
      recipient_phone: '221781112233',
      note: 'Sonnez deux fois',
      amount_total: stored.amountTotal,
      amount_residual: stored.amountTotal,
      advance_payment_status: 'not_paid',
      payment_lines: [],
      first_payment_amount: null,
      validation_rh_state: null,
      invoice: [],
      can_cancel: true,
      events: [{ text: 'Commande passée', by: 'Client' }],
    });
    expect(order.order_lines[0]).toMatchObject({
      kind: 'product',
      product_id: fridge.id,
      product_name: 'Réfrigérateur 300 L',
      product_uom_qty: 2,
      price_unit: 118_000,
      price_total: 236_000,
      price_subtotal: 200_000,
      price_tax: 36_000,
      qty_delivered: 0,
      image_url: `/images/${picture.hash}/256`,
    });
    const sum = (field: 'price_subtotal' | 'price_tax' | 'price_total') =>
      order.order_lines.reduce((total, line) => total + line[field], 0);
    expect([sum('price_subtotal'), sum('price_tax'), sum('price_total')]).toEqual([
      order.amount_untaxed,
      order.amount_tax,
      order.amount_total,
    ]);
    expect(order.date_order).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  });

  test('tells what is paid of which instalment, in both ways that clients read', async () => {
    const { id, amountTotal } = await aStoredOrder(
      shop.db,
      { kind: 'preorder', buyer: buyer() },
      { amountPaid: 40_000 },
    );
    const order = await read(id);
    const [first, second, third] = order.payment_lines;
    expect(order.payment_lines.map(({ rate }) => rate)).toEqual([30, 30, 40]);
    expect(first).toMatchObject({ state: true, is_late: false, paid_amount: first!.amount });
    expect(second).toMatchObject({ state: false, paid_amount: 40_000 - first!.amount });
    expect(third).toMatchObject({ state: false, paid_amount: 0 });
    expect(order).toMatchObject({
      advance_payment_status: 'partial',
      amount_residual: amountTotal - 40_000,
      first_payment_amount: first!.amount,
      first_payment_state: true,
      can_cancel: false,
      second_payment_date: second!.due_date,
      second_payment_state: false,
      third_payment_amount: third!.amount,
      third_payment_state: false,
    });
  });

  test('has the name of its invoice and a history that names nobody', async () => {
    const { id } = await aStoredOrder(shop.db, { buyer: buyer() });
    await shop.db.insert(invoices).values({ year: 2026, serial: 12, orderId: id });
    const clerk = await anAccount(shop.db, { name: 'M. Secret', role: 'orders' });
    const by = { byId: clerk.id, byRole: 'orders' };
    await shop.db.insert(orderEvents).values([
      { orderId: id, kind: 'moved', ...by, detail: { state: 'to_delivered' } },
      { orderId: id, kind: 'payment-seen', ...by },
      { orderId: id, kind: 'cancelled', ...by, detail: { reason: 'Panne', paidXof: 5000 } },
    ]);
    const order = await read(id);
    expect(order.invoice).toMatchObject([{ invoice_name: 'FAC-2026-000012' }]);
    expect(order.events.map(({ text, by }) => `${by} : ${text}`)).toEqual([
      'Client : Commande passée',
      'Boutique : En cours de livraison',
      'Boutique : Commande annulée : Panne ; 5\u202f000\u00a0FCFA déjà payés sont à rembourser',
    ]);
    expect(JSON.stringify(order)).not.toContain('Secret');
  });
});

describe('the lists of a customer', () => {
  test('are by kind, the newest first, with packs among the orders', async () => {
    await shop.db
      .update(partners)
      .set({ membership: 'accepted', companyId: (await aCompany(shop.db)).id })
      .where(eq(partners.id, awa.id));
    const old = await aStoredOrder(
      shop.db,
      { buyer: buyer() },
      { placedAt: new Date('2026-01-05'), isPack: true },
    );
    const late = await aStoredOrder(shop.db, { buyer: buyer() });
    const preorder = await aStoredOrder(shop.db, { kind: 'preorder', buyer: buyer() });
    const credit = await aStoredOrder(shop.db, { kind: 'creditorder', buyer: buyer() });
    await aStoredOrder(shop.db);
    const { id } = awa;
    const listed: Order[] = await get(pathTo(paths.order, { id }));
    expect(names(listed)).toEqual([late.number, old.number]);
    expect(listed[1]!.type_order).toBe('pack');
    const preorders = await get(pathTo(paths.preordersOf, { id }));
    expect(names(preorders)).toEqual([preorder.number]);
    expect(preorders[0].order_line).toEqual(preorders[0].order_lines);
    const credits: Order[] = await get(pathTo(paths.creditOrdersOf, { id }));
    expect(credits).toMatchObject([
      {
        name: credit.number,
        state: 'validation',
        credit_month_rate: '50',
        validation_rh_state: 'pending',
        validation_admin_state: 'pending',
        creditorder_month_count: 4,
        payment_lines: [{}, {}, {}, {}],
      },
    ]);
  });

  test('hold what was ordered as a guest, once the person has an account', async () => {
    const guest = aGuest();
    const order = await aStoredOrder(shop.db, { buyer: guest });
    const list = () => get(pathTo(paths.order, { id: awa.id }));
    expect(await list()).toEqual([]);
    await shop.db
      .update(partners)
      .set({ claimedById: awa.id })
      .where(eq(partners.id, order.partnerId));
    expect(await list()).toMatchObject([{ name: order.number, partner_id: awa.id }]);
    expect((await read(order.id)).can_cancel).toBe(true);
  });

  test('are empty for somebody who never ordered, and for nobody', async () => {
    expect(await get(pathTo(paths.order, { id: awa.id }))).toEqual([]);
    expect(await get(pathTo(paths.order, { id: 999_999 }), asStaff)).toEqual([]);
  });
});

test('details are found by order and customer, of the kind that is asked for', async () => {
  const order = await aStoredOrder(shop.db, { buyer: buyer() });
  const preorder = await aStoredOrder(shop.db, { kind: 'preorder', buyer: buyer() });
  const ask = async (url: string, payload: object) =>
    shop.app.inject({ method: 'POST', url, payload, headers: asAwa });
  const good = await ask(paths.orderDetails, { commande_id: `${order.id}`, partner_id: awa.id });
  expect(good.json()).toMatchObject({ name: order.number });
  for (const url of [paths.preorderDetails, paths.preorderUpdate]) {
    const reply = await ask(url, { precommande_id: preorder.id });
    expect(reply.json()).toMatchObject({ name: preorder.number });
  }
  const misses = [
    await ask(paths.orderDetails, { commande_id: preorder.id }),
    await ask(paths.preorderDetails, { precommande_id: order.id }),
    await ask(paths.creditOrderDetails, { order_id: order.id }),
    await ask(paths.orderDetails, { commande_id: order.id, partner_id: awa.id + 1 }),
    await ask(paths.orderDetails, { commande_id: 2_147_483_647 }),
  ];
  for (const miss of misses) {
    expect([miss.statusCode, miss.json().message]).toEqual([404, 'Commande introuvable']);
  }
});

test('what is cancelled is not counted, and delivery is counted by its state', async () => {
  const request = { buyer: buyer() };
  await aStoredOrder(shop.db, request);
  await aStoredOrder(shop.db, request, { state: 'to_delivered' });
  const done = await aStoredOrder(shop.db, { ...request, kind: 'preorder' }, { state: 'done' });
  await aStoredOrder(shop.db, request, { state: 'cancel' });
  await aStoredOrder(shop.db);
  const counts = () => get(pathTo(paths.userCounts, { id: awa.id }));
  const expected = { user_name: 'Awa Diop', order_count: 2, preorder_count: 1 };
  expect(await counts()).toEqual({
    ...expected,
    delivered_count: 1,
    progress_count: 1,
    creditorder_count: 0,
  });
  await changeStoredOrder(shop.db, done, { state: 'cancel' });
  expect(await counts()).toMatchObject({ preorder_count: 0, delivered_count: 0 });
});
