import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { deliverySentence, shortPromise } from '#contract/sales/handover/delivery-promise.ts';
import type { Order, Quote } from '#contract/sales/orders/order-shapes.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import type { orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { anyVersion, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { readPdf } from '#tests/helpers/base/read-pdf.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aMember } from '#tests/helpers/sales/order-builders.ts';
import { aStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { lockOrder } from '../order/find-orders.ts';
import { recordPayment } from '../paying/settle-order.ts';
import { findDeliveryDays, promiseDelivery } from './delivery-terms.ts';

const shop = openCatalogueApp();
let awa: Awaited<ReturnType<typeof anAccount>>;
let asAwa: Record<string, string>;
let clerk: Record<string, string>;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  awa = await anAccount(shop.db, { phone: '+221771234567' });
  asAwa = await signedIn(shop.db, awa);
  clerk = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
});

const promised = async (delay: string, moment = new Date()) => {
  const deliversOn = await findDeliveryDays(shop.db, testConfig());
  const { from, until } = promiseDelivery(deliversOn, 'order', { delay }, moment)!;
  return { delivery_from: from, delivery_until: until };
};
const post = async (url: string, payload: object, headers = asAwa) =>
  (await shop.app.inject({ method: 'POST', url, payload, headers })).json();
const zoneOf = async (fee: number) =>
  (await shop.db.select().from(deliveryZones).where(eq(deliveryZones.fee, fee)))[0]!;
/** An order left waiting on a Wednesday long ago. */
const LONG_AGO = { promisedFrom: '2020-01-02', promisedUntil: '2020-01-03' };
const waiting = (columns: Partial<typeof orders.$inferInsert>, request = {}) =>
  aStoredOrder(shop.db, { buyer: { kind: 'account', id: awa.id }, ...request }, columns);
const promiseOf = async (order: { id: number }) => {
  const { promisedFrom, promisedUntil } = await readStoredOrder(shop.db, order);
  return { delivery_from: promisedFrom, delivery_until: promisedUntil };
};

const pay = ({ id, amountTotal: amountXof }: { id: number; amountTotal: number }) =>
  shop.db.transaction(async (tx) =>
    recordPayment(tx, testConfig(), await lockOrder(tx, id), {
      by: 'shop',
      amountXof,
      provider: 'wave',
    }),
  );

test('checkout, order, tracking, messages and papers promise the same days', async () => {
  const product = await aProduct(shop.db, { list_price: 100_000 });
  const far = await zoneOf(10_000);
  const wanted = { type_sale: 'order', order_lines: [{ id: product.id, quantity: 1 }] };
  const quote: Quote = await post(paths.orderQuote, { ...wanted, zone_id: far.id });
  const told = await promised(far.delay);
  expect(quote).toMatchObject(told);

  const placed = await post(paths.orders, {
    ...wanted,
    delivery: { zone_id: far.id },
    order_lines: [{ id: product.id, quantity: 1, list_price: 100_000 }],
  });
  expect(placed).toMatchObject(told);
  const url = pathTo(paths.orderById, { id: placed.id });
  const order: Order = (await shop.app.inject({ url, headers: asAwa })).json();
  const token = new URL(placed.link, 'http://shop').searchParams.get('token');
  const tracked: Order = await post(paths.tracking, { name: order.name, token }, {});
  for (const shown of [order, tracked]) expect(shown).toMatchObject(told);

  const sentence = deliverySentence(order);
  const messages = await shop.db.select().from(outgoingMessages).orderBy(desc(outgoingMessages.id));
  const mails = messages.filter(({ channel }) => channel === 'mail').map(({ text }) => text);
  const texts = messages.filter(({ channel }) => channel === 'sms').map(({ text }) => text);
  expect(mails.filter((text) => text.includes(sentence))).toHaveLength(2);
  const { delivery_from: from, delivery_until: until } = told;
  expect(texts.join()).toContain(shortPromise({ from, until: until! }));
  const form = await shop.app.inject({
    url: pathTo(paths.orderForm, { id: order.id }),
    headers: asAwa,
  });
  const words = (await readPdf(form.rawPayload)).join(' ').replace(/\s+/g, ' ');
  expect(words).toContain(sentence);
});

test('an order that was kept unpaid is promised from its payment on, another keeps its days', async () => {
  const heldUntil = new Date(Date.now() + 3_600_000);
  const order = await waiting({ ...LONG_AGO, heldUntil }, { paymentMode: 'online' });
  await pay(order);
  expect(await promiseOf(order)).toEqual(await promised('24 à 48 heures'));
  const kept = await waiting({ ...LONG_AGO, heldUntil: null }, { paymentMode: 'online' });
  await pay(kept);
  expect((await promiseOf(kept)).delivery_until).toBe(LONG_AGO.promisedUntil);
});

test('an order that the shop confirms is promised from then on', async () => {
  const order = await waiting({ ...LONG_AGO, heldUntil: new Date(Date.now() + 3_600_000) });
  const url = pathTo(paths.staffOrderConfirmation, { id: order.id });
  await shop.app.inject({ method: 'POST', url, payload: {}, headers: { ...clerk, ...anyVersion } });
  expect(await promiseOf(order)).toEqual(await promised('24 à 48 heures'));
});

test('an order that goes to another zone is promised as that zone is', async () => {
  const order = await waiting(LONG_AGO);
  const far = await zoneOf(10_000);
  await shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.order, { id: order.id }),
    headers: clerk,
    payload: { delivery: { zone_id: far.id } },
  });
  expect(await promiseOf(order)).toEqual(await promised(far.delay));
});

test('credit is promised nothing until it is agreed to and its first part is paid', async () => {
  const member = await aMember(shop.db);
  const order = await aStoredOrder(
    shop.db,
    { kind: 'creditorder', paymentMode: 'online', buyer: { kind: 'account', id: member.id } },
    { hrValidation: 'validated', shopValidation: 'validated' },
  );
  expect(await promiseOf(order)).toEqual({ delivery_from: null, delivery_until: null });
  await pay(order);
  expect(await promiseOf(order)).toEqual(await promised('24 à 48 heures'));
});

test('a zone keeps a delay only that can be counted', async () => {
  const zone = { name: 'Podor', fee: 1000 };
  const refused = await post(paths.deliveryZones, { ...zone, delay: 'bientôt' }, clerk);
  expect(refused).toMatchObject({ status: 400, errors: [{ field: 'delay' }] });
  const created = await post(paths.deliveryZones, { ...zone, delay: '4 jours' }, clerk);
  expect(created).toMatchObject({ delay: '4 jours' });
  await shop.db.delete(deliveryZones).where(eq(deliveryZones.name, 'Podor'));
});
