import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import {
  deliverySentence,
  listedSlot,
  shortPromise,
} from '#contract/sales/handover/delivery-promise.ts';
import type { OpenSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { CreatedOrder, Order } from '#contract/sales/orders/order-shapes.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { anyVersion, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { readPdf } from '#tests/helpers/base/read-pdf.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aSlotRule, emptySlots } from '#tests/helpers/sales/slots.ts';
import { changeStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { findDeliveryDays, promiseDelivery } from '../delivery/delivery-terms.ts';

import { lockOrder } from '../order/find-orders.ts';
import { recordPayment } from '../paying/settle-order.ts';

const ZONE = 1;
const shop = openCatalogueApp();
let asAwa: Record<string, string>;
let clerk: Record<string, string>;
let productId: number;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  await emptySlots(shop.db);
  asAwa = await signedIn(shop.db, await anAccount(shop.db, { phone: '+221771234567' }));
  clerk = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
  productId = (await aProduct(shop.db, { list_price: 100_000 })).id;
});

type Sent = { headers?: Record<string, string>; payload?: object };
const send = async (method: 'GET' | 'POST' | 'PUT', url: string, sent: Sent = {}) => {
  const reply = await shop.app.inject({ method, url, ...sent });
  return { status: reply.statusCode, body: reply.json() };
};
const order = (more: object = {}) => ({
  type_sale: 'order',
  delivery: { zone_id: ZONE },
  order_lines: [{ id: productId, quantity: 1, list_price: 100_000 }],
  ...more,
});
const place = (more: object = {}) =>
  send('POST', paths.orders, { headers: asAwa, payload: order(more) });
const openSlots = async (): Promise<OpenSlot[]> =>
  (await send('GET', pathTo(paths.openSlots, { id: ZONE }))).body;
const wantedOf = ({ id, day }: OpenSlot) => ({ id, day });
const slotOf = ({ id, day, from, until }: OpenSlot) => ({ id, day, from, until });
const change = (id: number, slot: OpenSlot, sent: Sent & { token?: string } = {}) =>
  send('PUT', pathTo(paths.orderSlot, { id }), {
    headers: sent.headers ?? {},
    payload: {
      delivery_slot: wantedOf(slot),
      ...(sent.token !== undefined && { order_token: sent.token }),
    },
  });
const tokenOf = ({ link }: CreatedOrder) =>
  new URL(link, 'http://shop').searchParams.get('token') ?? '';
const promised = async () => {
  const deliversOn = await findDeliveryDays(shop.db, testConfig());
  const { from, until } = promiseDelivery(
    deliversOn,
    'order',
    { delay: '24 à 48 heures' },
    new Date(),
  )!;
  return { delivery_from: from, delivery_until: until };
};
const messages = async () =>
  (await shop.db.select().from(outgoingMessages).orderBy(desc(outgoingMessages.id))).map(
    ({ text }) => text,
  );

test('a client that sends no slot is promised the delay of the zone, with rules and without', async () => {
  const before = await place();
  await aSlotRule(shop.db);
  const after = await place({ note: 'Encore une' });
  for (const { status, body } of [before, after]) {
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...(await promised()), delivery_slot: null });
  }
  expect((await openSlots()).every(({ left }) => left === 3)).toBe(true);
});

test('a shop without rules offers no slot and no change of one', async () => {
  const { body } = await place();
  expect(await openSlots()).toEqual([]);
  const url = pathTo(paths.orderById, { id: body.id });
  expect((await send('GET', url, { headers: asAwa })).body).toMatchObject({
    can_change_slot: false,
    delivery_slot: null,
  });
});

test('page, tracking, messages and paper say the slot that was chosen', async () => {
  await aSlotRule(shop.db);
  const [slot] = await openSlots();
  const { status, body } = await place({ delivery_slot: wantedOf(slot!) });
  expect(status).toBe(201);
  const told = {
    delivery_slot: slotOf(slot!),
    delivery_from: slot!.day,
    delivery_until: slot!.day,
  };
  expect(body).toMatchObject(told);
  const url = pathTo(paths.orderById, { id: body.id });
  const shown: Order = (await send('GET', url, { headers: asAwa })).body;
  const tracked = await send('POST', paths.tracking, {
    payload: { name: body.name, token: tokenOf(body) },
  });
  for (const one of [shown, tracked.body]) {
    expect(one).toMatchObject({ ...told, can_change_slot: true });
  }
  const sentence = deliverySentence(shown);
  expect(sentence).toMatch(/^Livraison le \S+ \S+ \S+, entre 9 h et 12 h$/);
  const texts = await messages();
  expect(texts.filter((text) => text.includes(sentence))).toHaveLength(2);
  const hours = { from: '09:00', until: '12:00' };
  const brief = shortPromise({ from: slot!.day, until: slot!.day, slot: hours });
  expect(texts.join()).toContain(brief);
  const form = await shop.app.inject({
    url: pathTo(paths.orderForm, { id: body.id }),
    headers: asAwa,
  });
  expect((await readPdf(form.rawPayload)).join(' ').replace(/\s+/g, ' ')).toContain(sentence);
});

test('who comes too late hears of the next slots, in words and for programs', async () => {
  await aSlotRule(shop.db, { max_orders: 1 });
  const [first, second, third, fourth] = await openSlots();
  expect((await place({ delivery_slot: wantedOf(first!) })).status).toBe(201);
  const late = await place({ delivery_slot: wantedOf(first!), note: 'Trop tard' });
  const next = [second!, third!, fourth!];
  const message = `Ce créneau vient d’être pris. Voici les suivants : ${next.map(listedSlot).join(' ; ')}.`;
  expect(late).toEqual({
    status: 409,
    body: expect.objectContaining({
      message,
      slots: next,
      errors: [{ field: 'delivery_slot', message }],
    }),
  });
  expect((await openSlots())[0]).toEqual({ ...first, left: 0, is_full: true });
  expect(await shop.db.$count(orders)).toBe(1);
});

test('a slot is changed by its buyer, by whoever holds the link, and by staff, who are told', async () => {
  await aSlotRule(shop.db, { max_orders: 1 });
  const [first, second, third] = await openSlots();
  const { body: placed } = await place({ delivery_slot: wantedOf(first!) });
  const token = tokenOf(placed);
  const chosen = pathTo(paths.orderSlots, { id: placed.id });
  expect((await send('GET', chosen, { headers: asAwa })).body[0]).toMatchObject({ is_full: true });
  for (const [slot, sent] of [
    [second!, { headers: asAwa }],
    [third!, { token }],
    [first!, { headers: clerk }],
  ] as const) {
    await shop.db.delete(outgoingMessages);
    const { status, body } = await change(placed.id, slot, sent);
    expect(status).toBe(200);
    expect(body).toMatchObject({ delivery_slot: slotOf(slot), delivery_until: slot.day });
    expect(body.events.at(-1).text).toBe(deliverySentence(body));
    const texts = await messages();
    expect(texts).toHaveLength(2);
    expect(texts.filter((text) => text.includes(deliverySentence(body)))).toHaveLength(1);
  }
  expect((await openSlots()).filter(({ is_full }) => is_full)).toEqual([
    { ...first, left: 0, is_full: true },
  ]);
});

test('nobody else may, whether the slot has room or not', async () => {
  await aSlotRule(shop.db);
  const [first, second] = await openSlots();
  const { body: placed } = await place({ delivery_slot: wantedOf(first!) });
  const asModou = await signedIn(shop.db, await anAccount(shop.db));
  const asReader = await signedIn(shop.db, await anAccount(shop.db, { role: 'reader' }));
  expect((await change(placed.id, second!)).status).toBe(404);
  expect((await change(placed.id, second!, { token: 'x'.repeat(22) })).status).toBe(404);
  expect((await change(placed.id, second!, { headers: asModou })).status).toBe(404);
  expect((await change(placed.id, second!, { headers: asReader })).status).toBe(403);
  const found = await send('POST', paths.tracking, {
    payload: { name: placed.name, telephone: '771234567' },
  });
  expect(found.body).toMatchObject({ delivery_slot: slotOf(first!), can_change_slot: false });
});

test('a buyer leaves a slot until it closes, staff until its round is closed', async () => {
  await aSlotRule(shop.db);
  const [first, second] = await openSlots();
  const { body: placed } = await place({ delivery_slot: wantedOf(first!) });
  await changeStoredOrder(shop.db, placed, { slotClosesAt: new Date(Date.now() - 1000) });
  const late = await change(placed.id, second!, { headers: asAwa });
  expect(late).toMatchObject({ status: 409, body: { message: expect.stringMatching(/close/) } });
  expect((await change(placed.id, second!, { headers: clerk })).status).toBe(200);
  const closing = await send('PUT', pathTo(paths.staffSlotDay, { id: second!.id }), {
    headers: { ...clerk, ...anyVersion },
    payload: { day: second!.day, closed: true },
  });
  expect(closing).toMatchObject({
    status: 200,
    body: { orders: 1, closed_at: expect.any(String) },
  });
  expect((await change(placed.id, first!, { headers: clerk })).status).toBe(409);
  expect(await readStoredOrder(shop.db, placed)).toMatchObject({ slotId: second!.id });
  const refused = await place({ delivery_slot: wantedOf(second!), note: 'Une autre' });
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^Ce créneau n’est plus ouvert/) },
  });
});

test('an order is left in its slot by a payment in time, and promised anew by a late one', async () => {
  await aSlotRule(shop.db);
  const [slot] = await openSlots();
  const pay = async (closesAt: Date) => {
    const { body } = await place({
      payment_mode: 'online',
      delivery_slot: wantedOf(slot!),
      note: closesAt.toISOString(),
    });
    expect((await readStoredOrder(shop.db, body)).heldUntil).not.toBeNull();
    await changeStoredOrder(shop.db, body, { slotClosesAt: closesAt });
    await shop.db.delete(outgoingMessages);
    const amountXof = body.amount_total;
    await shop.db.transaction(async (tx) => {
      const locked = await lockOrder(tx, body.id);
      await recordPayment(tx, testConfig(), locked, { by: 'shop', amountXof, provider: 'wave' });
    });
    const url = pathTo(paths.orderById, { id: body.id });
    return (await send('GET', url, { headers: asAwa })).body;
  };
  const HOUR_MS = 3_600_000;
  const inTime = await pay(new Date(Date.now() - HOUR_MS / 4));
  expect(inTime).toMatchObject({ delivery_slot: slotOf(slot!) });
  expect((await messages()).join()).not.toMatch(/créneau/);
  const late = await pay(new Date(Date.now() - HOUR_MS));
  expect(late).toMatchObject({ delivery_slot: null, ...(await promised()) });
  expect((await messages()).join()).toMatch(/n’est plus possible/);
  expect((await openSlots())[0]?.left).toBe(2);
});

test('one request that comes twice takes one place', async () => {
  await aSlotRule(shop.db);
  const [slot] = await openSlots();
  const sent = {
    headers: { ...asAwa, 'idempotency-key': 'une-seule-commande' },
    payload: order({ delivery_slot: wantedOf(slot!) }),
  };
  const [one, other] = [
    await send('POST', paths.orders, sent),
    await send('POST', paths.orders, sent),
  ];
  expect(other.body.id).toBe(one.body.id);
  expect((await openSlots())[0]?.left).toBe(2);
});

test('goods that are still to come have no slot', async () => {
  await aSlotRule(shop.db);
  const [slot] = await openSlots();
  await shop.app.inject({ url: withQuery(paths.products, {}) });
  const { id } = await aProduct(shop.db, { preorder_price: 80_000 });
  const refused = await send('POST', paths.preorders, {
    headers: asAwa,
    payload: {
      type_sale: 'preorder',
      order_lines: [{ id, quantity: 1, list_price: 80_000 }],
      delivery_slot: wantedOf(slot!),
    },
  });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'delivery_slot' }] } });
});

test('a cancelled order gives its place back, and one that goes to another zone', async () => {
  await aSlotRule(shop.db);
  const [slot] = await openSlots();
  const wanted = { delivery_slot: wantedOf(slot!) };
  const [one, other] = [await place(wanted), await place({ ...wanted, note: 'Autre' })];
  expect((await openSlots())[0]?.left).toBe(1);
  await send('POST', pathTo(paths.orderCancel, { id: one.body.id }), {
    headers: asAwa,
    payload: {},
  });
  await shop.db.delete(outgoingMessages);
  const moved = await send('PUT', pathTo(paths.order, { id: other.body.id }), {
    headers: clerk,
    payload: { delivery: { zone_id: 2 } },
  });
  expect(moved).toMatchObject({ status: 200, body: { delivery_slot: null } });
  expect((await messages()).join()).toMatch(/n’est plus possible/);
  expect((await openSlots())[0]?.left).toBe(3);
  const [kept] = await shop.db.select().from(orders).where(eq(orders.id, other.body.id));
  expect(kept?.promisedUntil).not.toBeNull();
});

test('a link changes the slot as often as it is asked to, and has its buyer told of few changes', async () => {
  await aSlotRule(shop.db);
  const guest = {
    name: 'Fatou Sarr',
    email: 'fatou@example.sn',
    telephone: '77 765 43 21',
    adresse: 'Médina, rue 11',
    order: order(),
  };
  const { body: created } = await send('POST', paths.guestOrder, { payload: guest });
  const [one, other] = await openSlots();
  for (let turn = 0; turn < 12; turn += 1) {
    const slot = turn % 2 === 0 ? one! : other!;
    expect((await change(created.id, slot, { token: tokenOf(created) })).status).toBe(200);
  }
  const sent = await shop.db
    .select()
    .from(outgoingMessages)
    .where(eq(outgoingMessages.recipient, guest.email));
  expect(sent).toHaveLength(5);
});
