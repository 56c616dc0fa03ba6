import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { PickupPlace } from '#contract/sales/handover/pickup.ts';
import type { CreatedOrder, Order } from '#contract/sales/orders/order-shapes.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { setOnHand } from '#server/goods/stock/ledger/count-places.ts';
import { places } from '#server/goods/stock/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { anyVersion } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aPlace } from '#tests/helpers/goods/stock-room.ts';
import { passMinute } from '#tests/helpers/sales/pass-minute.ts';
import { readStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const HOURS = 'Du lundi au samedi, de 9 h à 19 h';

const shop = openCatalogueApp();
let asAwa: Record<string, string>;
let clerk: Record<string, string>;
let productId: number;
let medina: { id: number; name: string };
beforeEach(async () => {
  await emptyAccounts(shop.db);
  await shop.db.update(places).set({ collects: false });
  asAwa = await signedIn(shop.db, await anAccount(shop.db, { phone: '+221771234567' }));
  clerk = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
  medina = await aPlace(shop.db, { collects: true, address: 'Rue 22 x 13', hours: HOURS });
  productId = (await aProduct(shop.db, { list_price: 100_000 })).id;
});

type Sent = { headers?: Record<string, string>; payload?: object };
const send = async (method: 'GET' | 'POST' | 'PUT', url: string, sent: Sent = {}) => {
  const reply = await shop.app.inject({ method, url, ...sent });
  return { status: reply.statusCode, body: reply.json() };
};
const receive = (placeId: number, onHand: number) =>
  setOnHand(shop.db, byMachine, [{ productId, placeId, onHand }], 'Compté');
const order = (placeId = medina.id, more: object = {}) => ({
  type_sale: 'order',
  payment_mode: 'domicile',
  order_lines: [{ id: productId, quantity: 1, list_price: 100_000 }],
  delivery: { pickup_place_id: placeId },
  ...more,
});
const place = (payload: object = order()) =>
  send('POST', paths.orders, { headers: asAwa, payload });
const offered = async (articles?: string): Promise<PickupPlace[]> =>
  (await send('GET', articles ? withQuery(paths.pickupPlaces, { articles }) : paths.pickupPlaces))
    .body;
const read = async (id: number, headers = asAwa): Promise<Order> =>
  (await send('GET', pathTo(paths.orderById, { id }), { headers })).body;
const move = (id: number, payload: object) =>
  send('PUT', pathTo(paths.orderMove, { id }), { headers: { ...clerk, ...anyVersion }, payload });
const texts = async () =>
  (await shop.db.select().from(outgoingMessages).orderBy(desc(outgoingMessages.id))).map(
    ({ text }) => text,
  );

test('places that hand out orders are offered, with what they lack of a basket', async () => {
  await aPlace(shop.db, { name: 'Réserve' });
  await receive(medina.id, 2);
  expect(await offered()).toMatchObject([
    { id: medina.id, address: 'Rue 22 x 13', hours: HOURS, missing: [] },
  ]);
  expect((await offered(`${productId}x2`))[0]!.missing).toEqual([]);
  expect((await offered(`${productId}x1,${productId}x2`))[0]!.missing).toHaveLength(1);
  const wrong = await send('GET', withQuery(paths.pickupPlaces, { articles: '1x2;drop' }));
  expect(wrong.status).toBe(400);
});

test('an order that is collected costs no delivery and says where, from when and by which code', async () => {
  await receive(medina.id, 1);
  const quoted = await send('POST', paths.orderQuote, {
    payload: {
      type_sale: 'order',
      payment_mode: 'online',
      pickup_place_id: medina.id,
      order_lines: [{ id: productId, quantity: 1 }],
    },
  });
  expect(quoted.body).toMatchObject({ amount_total: 100_000, pickup: { name: medina.name } });
  const placed = await place(order(medina.id, { payment_mode: 'online' }));
  // Less the discount of a first purchase, and nothing for delivery.
  expect(placed).toMatchObject({ status: 201, body: { amount_total: 97_000 } });
  const [{ from }] = (await offered()) as [PickupPlace];
  const shown = await read(placed.body.id);
  expect(shown).toMatchObject({
    zone: '',
    partner_street: `Retrait à ${medina.name}`,
    delivery_from: from,
    can_change_slot: false,
    pickup: { name: medina.name, address: 'Rue 22 x 13', hours: HOURS },
  });
  expect(shown.pickup!.code).toMatch(/^\d{6}$/);
  expect(quoted.body).toMatchObject({ delivery_from: from, delivery_until: shown.delivery_until });
  expect((await texts()).join('\n')).toContain(`Retrait à ${medina.name}`);
});

test('the code is its buyer’s alone', async () => {
  await receive(medina.id, 1);
  const { body }: { body: CreatedOrder } = await place();
  expect((await read(body.id, clerk)).pickup).toMatchObject({ name: medina.name, code: null });
  const track = (known: object) =>
    send('POST', paths.tracking, { payload: { name: body.name, ...known } });
  expect((await track({ telephone: '771234567' })).body.pickup).toMatchObject({ code: null });
  const token = new URL(body.link, 'http://shop').searchParams.get('token');
  expect((await track({ token })).body.pickup.code).toMatch(/^\d{6}$/);
});

test('nothing is collected where it does not lie, and the last piece once only', async () => {
  const other = await aPlace(shop.db, { collects: true });
  await receive(other.id, 5);
  await receive(medina.id, 1);
  const both = await Promise.all([place(), place(order(medina.id, { note: 'Moi aussi' }))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const refused = both.find(({ status }) => status === 409)!;
  expect(refused.body).toMatchObject({
    message: expect.stringContaining(`à ${medina.name} : choisissez un autre lieu`),
    errors: [{ field: 'delivery.pickup_place_id' }],
  });
  expect((await offered(`${productId}x1`)).map(({ missing }) => missing.length)).toEqual([1, 0]);
});

test.each([
  ['a place that hands out nothing', { delivery: { pickup_place_id: 1 } }],
  ['a place that is not there', { delivery: { pickup_place_id: 99_999 } }],
  ['a pre-order', { type_sale: 'preorder' }],
])('%s is refused in French and places nothing', async (_, change) => {
  await receive(medina.id, 1);
  const isPreorder = 'type_sale' in change;
  const refused = await send('POST', isPreorder ? paths.preorders : paths.orders, {
    headers: asAwa,
    payload: order(medina.id, change),
  });
  expect([400, 409]).toContain(refused.status);
  expect(refused.body.message).toMatch(/retire|précommande/);
  expect(await texts()).toEqual([]);
});

test('its buyer hears that it is ready, and it is handed over by the code or for a reason', async () => {
  await receive(medina.id, 2);
  const { id } = (await place()).body;
  const { pickup } = await read(id);
  expect((await move(id, { fulfilment_state: 'shipped' })).status).toBe(200);
  await passMinute(shop.db);
  const told = (await texts()).slice(0, 2);
  for (const text of told) expect(text).toContain(pickup!.code);
  expect(told.join('\n')).toContain(HOURS);
  expect((await read(id)).events.at(-1)!.text).toBe('Prête à retirer');
  const handOver = (more: object) => move(id, { fulfilment_state: 'delivered', ...more });
  const wrong = String((Number(pickup!.code) + 1) % 1_000_000).padStart(6, '0');
  for (const [more, message] of [
    [{}, 'Demandez au client son code de retrait.'],
    [{ pickup_code: wrong }, 'Ce code n’est pas celui de cette commande.'],
    [{ without_code: true }, 'Indiquez pourquoi le client n’a pas son code.'],
  ] as const) {
    expect(await handOver(more)).toMatchObject({ status: 400, body: { message } });
  }
  expect(await readStoredOrder(shop.db, { id })).toMatchObject({ state: 'to_delivered' });
  expect((await handOver({ pickup_code: pickup!.code })).status).toBe(200);
  const after = await read(id);
  expect(after).toMatchObject({ state: 'delivered', pickup: { code: null } });
  expect(after.events.at(-1)!.text).toBe('Commande retirée');
  const second = (await place(order(medina.id, { note: 'La deuxième' }))).body;
  const reason = 'Téléphone volé, pièce d’identité vue';
  const sent = { fulfilment_state: 'delivered', without_code: true, reason };
  expect((await move(second.id, sent)).status).toBe(200);
});

test('five wrong codes are tried, then it takes a reason, and the journal has both', async () => {
  await receive(medina.id, 1);
  const { id } = (await place()).body;
  const { pickup } = await read(id);
  await move(id, { fulfilment_state: 'shipped' });
  const handOver = (more: object) => move(id, { fulfilment_state: 'delivered', ...more });
  const wrong = (step: number) =>
    String((Number(pickup!.code) + step) % 1_000_000).padStart(6, '0');
  const tried = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map((step) => handOver({ pickup_code: wrong(step) })),
  );
  expect(tried.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 409, 409]);
  expect(await handOver({ pickup_code: pickup!.code })).toMatchObject({
    status: 409,
    body: {
      message:
        'Cinq codes faux ont été essayés : remettez la commande sans code, en disant pourquoi.',
    },
  });
  expect((await handOver({ without_code: true })).status).toBe(400);
  const reason = 'Pièce d’identité vue';
  expect((await handOver({ without_code: true, reason })).status).toBe(200);
  const about = await shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `order:${id}`))
    .orderBy(auditEntries.id);
  const named = about.filter(({ action }) => action.includes('code'));
  expect(named).toMatchObject([
    ...Array(3).fill({ action: 'pickup code refused' }),
    { action: 'handed over without code', after: { reason } },
  ]);
});

test('tries that were not wrong do not count', async () => {
  await receive(medina.id, 1);
  const { id } = (await place()).body;
  const { pickup } = await read(id);
  for (let turn = 0; turn < 8; turn += 1) {
    const early = { fulfilment_state: 'returned', pickup_code: pickup!.code };
    expect((await move(id, early)).status).not.toBe(200);
  }
  const sent = { fulfilment_state: 'delivered', pickup_code: pickup!.code };
  expect((await move(id, sent)).status).toBe(200);
});

test('it leaves from the place where it is collected, and goes nowhere else', async () => {
  const other = await aPlace(shop.db);
  await receive(other.id, 5);
  await receive(medina.id, 1);
  const { id } = (await place()).body;
  const elsewhere = await move(id, { fulfilment_state: 'shipped', place_id: other.id });
  expect(elsewhere).toMatchObject({
    status: 400,
    body: { message: `Cette commande se retire à ${medina.name}.` },
  });
  const moved = await send('PUT', pathTo(paths.order, { id }), {
    headers: clerk,
    payload: { delivery: { zone_id: 1 } },
  });
  expect(moved).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('annulez-la') },
  });
  expect((await move(id, { fulfilment_state: 'shipped' })).status).toBe(200);
  expect((await offered(`${productId}x1`))[0]!.missing).toHaveLength(1);
});
