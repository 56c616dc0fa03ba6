import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { addresses } from '#server/people/customers/tables.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { orderEvents, type orders } from '#server/sales/orders/tables.ts';
import { auditOf } from '#tests/helpers/base/audit.ts';
import { dayFromNow } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import {
  aStoredOrder,
  changeStoredOrder,
  readStoredOrder,
} from '#tests/helpers/sales/stored-order.ts';

const shop = openCatalogueApp();
type Headers = Record<string, string>;
let awa: Awaited<ReturnType<typeof anAccount>>;
let asAwa: Headers;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  awa = await anAccount(shop.db);
  asAwa = await signedIn(shop.db, awa);
});

const delivery = {
  recipient: 'Mame Fall',
  phone: '+221781112233',
  city: 'Dakar',
  quarter: 'Médina',
  street: 'Rue 12',
  landmark: 'Portail vert',
  latitude: 14.7,
  longitude: -17.4,
};
const anOwnOrder = (columns: Partial<typeof orders.$inferInsert> = {}) =>
  aStoredOrder(shop.db, { buyer: { kind: 'account', id: awa.id }, delivery, note: '' }, columns);
const update = ({ id }: { id: number }, payload: object, headers = asAwa) =>
  shop.app.inject({ method: 'PUT', url: pathTo(paths.order, { id }), payload, headers });
const anAddress = async (partnerId: number) => {
  const [address] = await shop.db
    .insert(addresses)
    .values({
      partnerId,
      label: 'Bureau',
      recipient: 'Accueil',
      phone: '+221771110000',
      city: 'Dakar',
      quarter: 'Plateau',
    })
    .returning();
  return address!;
};

test('the note and what is said of the delivery change, the rest stays', async () => {
  const order = await anOwnOrder();
  const day = dayFromNow(2);
  const reply = await update(order, {
    note: ' Le soir ',
    delivery: { wished_on: day, phone: '77 999 88 77' },
  });
  expect(reply.json()).toMatchObject({
    note: 'Le soir',
    wished_on: day,
    recipient_phone: '221779998877',
    version: 2,
    recipient: 'Mame Fall',
    partner_street: 'Rue 12',
    partner_street2: 'Portail vert',
    events: [{}, { text: 'Note ou livraison changée', by: 'Client' }],
  });
  await update(order, { note: '' });
  const { updatedAt: _, ...stored } = await readStoredOrder(shop.db, order);
  expect(stored).toMatchObject({
    note: '',
    wishedOn: day,
    quarter: 'Médina',
    latitude: 14.7,
    longitude: -17.4,
    amountTotal: order.amountTotal,
    version: 3,
  });
});

test('an address of one’s own takes the place of what was typed', async () => {
  const order = await anOwnOrder();
  const { id } = await anAddress(awa.id);
  expect((await update(order, { delivery: { address_id: id } })).statusCode).toBe(200);
  expect(await readStoredOrder(shop.db, order)).toMatchObject({
    recipient: 'Accueil',
    recipientPhone: '+221771110000',
    quarter: 'Plateau',
    street: '',
    landmark: '',
    latitude: null,
    longitude: null,
  });
});

test('another quarter does not keep the old position and landmark', async () => {
  const order = await anOwnOrder();
  await update(order, { delivery: { quarter: 'Yoff' } });
  expect(await readStoredOrder(shop.db, order)).toMatchObject({
    quarter: 'Yoff',
    landmark: '',
    street: '',
    latitude: null,
    recipient: 'Mame Fall',
  });
});

describe('nothing changes', () => {
  const refused = async (order: { id: number }, payload: object, status: number) => {
    const before = await readStoredOrder(shop.db, order);
    const reply = await update(order, payload);
    expect(reply.statusCode).toBe(status);
    expect(await readStoredOrder(shop.db, order)).toEqual(before);
    expect(await shop.db.$count(orderEvents)).toBe(1);
    return reply.json();
  };

  test.each<Partial<typeof orders.$inferInsert>>([
    { state: 'to_delivered', fulfilment: 'shipped' },
    { state: 'delivered', fulfilment: 'delivered' },
    { state: 'cancel' },
  ])('of an order that is %j', async (columns) => {
    await refused(await anOwnOrder(columns), { note: 'Trop tard' }, 409);
  });

  test('of the zone, which is part of the price', async () => {
    const order = await anOwnOrder();
    const [other] = await shop.db.select().from(deliveryZones).where(eq(deliveryZones.fee, 4000));
    const problem = await refused(order, { delivery: { zone_id: other!.id } }, 409);
    expect(problem.errors).toMatchObject([{ field: 'delivery.zone_id' }]);
    const same = await update(order, { delivery: { zone_id: order.zoneId, quarter: 'Yoff' } });
    expect(same.statusCode).toBe(200);
  });

  test('by somebody else’s address, a day that is past or half a position', async () => {
    const order = await anOwnOrder();
    const { id } = await anAddress((await anAccount(shop.db)).id);
    await refused(order, { delivery: { address_id: id } }, 404);
    await refused(order, { delivery: { wished_on: dayFromNow(-1) } }, 400);
    await refused(order, { delivery: { wished_on: '2027-02-30' } }, 400);
    await refused(order, { delivery: { latitude: 14.1 } }, 400);
    await refused(order, { note: 'x'.repeat(1001) }, 400);
  });

  test('by an empty change', async () => {
    const order = await anOwnOrder();
    expect((await update(order, {})).json()).toMatchObject({ version: 1 });
  });
});

test('staff changes note and delivery on the telephone: the audit keeps both, as long as the person is known', async () => {
  const order = await anOwnOrder();
  const clerk = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
  const change = { note: 'Le soir', delivery: { quarter: 'Yoff' } };
  expect((await update(order, change, clerk)).statusCode).toBe(200);
  const [entry] = await auditOf(shop.db, 'order');
  expect(entry).toMatchObject({ action: 'order updated', subject: `order:${order.id}` });
  const before = { note: '', quarter: 'Médina', landmark: 'Portail vert', latitude: 14.7 };
  expect(entry!.before).toMatchObject(before);
  expect(entry!.after).toMatchObject({ note: 'Le soir', quarter: 'Yoff', landmark: '' });
  expect(entry!.after, 'what stayed').not.toHaveProperty('recipient');

  await changeStoredOrder(shop.db, order, { state: 'cancel' });
  const manager = await signedIn(shop.db, await anAccount(shop.db, { role: 'manager' }));
  const url = pathTo(paths.user, { id: awa.id });
  const erased = await shop.app.inject({ method: 'DELETE', url, headers: manager, payload: {} });
  expect(erased.statusCode, erased.body).toBe(200);
  expect((await auditOf(shop.db, 'order'))[0]).toMatchObject({ before: null, after: null });
});

describe('an order that a client sends back whole', () => {
  const readBack = async (order: { id: number }) => {
    const url = pathTo(paths.orderById, { id: order.id });
    return (await shop.app.inject({ url, headers: asAwa })).json();
  };

  test('is taken when nothing else differs, in the ways that clients write the same', async () => {
    const order = await anOwnOrder();
    const read = await readBack(order);
    const same = { ...read, partner_id: String(read.partner_id), refusal_reason: false };
    const reply = await update(order, { ...same, note: 'Le soir', theirs: 'kept for themselves' });
    expect([reply.statusCode, reply.json().note]).toEqual([200, 'Le soir']);
    const line = {
      id: read.order_lines[0].product_id,
      quantity: 1,
      list_price: read.order_lines[0].price_unit,
    };
    expect(
      (await update(order, { type_sale: 'order', order_lines: [line], note: null })).json().note,
    ).toBeNull();
    const asPlaced = { type_order: 'order', commitment_date: '2030-01-01T10:00:00.000Z' };
    expect((await update(order, asPlaced)).statusCode).toBe(200);
  });

  test.each([
    ['state', 'delivered'],
    ['payment_mode', 'online'],
    ['partner_id', 999],
    ['amount_total', 1],
    ['order_lines', []],
    ['partner_street', 'Rue 13'],
  ])('is refused with another %s, by name, and nothing changes', async (field, value) => {
    const order = await anOwnOrder();
    const reply = await update(order, {
      ...(await readBack(order)),
      note: 'Le soir',
      [field]: value,
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      message: `${field} ne se change pas ici : seules la note et la livraison (delivery) se changent.`,
      errors: [{ field }],
    });
    expect(await readStoredOrder(shop.db, order)).toMatchObject({ note: '', version: 1 });
  });
});
