import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Order, Quote } from '#contract/sales/orders/order-shapes.ts';
import { services } from '#server/goods/services/tables.ts';
import { setOnHand } from '#server/goods/stock/ledger/count-places.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { aCategory, aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { aService } from '#tests/helpers/goods/a-service.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aPlace } from '#tests/helpers/goods/stock-room.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';

const shop = openCatalogueApp();
let buyer: Record<string, string>;
let productId: number;

beforeEach(async () => {
  await emptyAccounts(shop.db);
  await shop.db.delete(services);
  buyer = await signedIn(shop.db, await anAccount(shop.db));
  const { id } = await aProduct(shop.db, { name: 'Lave-linge', list_price: 200_000 });
  productId = id;
  await setStock(shop.db, productId, 10);
});

type Line = { quantity?: number; services?: number[]; id?: number };

const linesOf = (lines: Line[]) =>
  lines.map((line) => ({ id: productId, quantity: 1, list_price: 200_000, ...line }));
const order = (lines: Line[], more: object = {}) =>
  shop.app.inject({
    method: 'POST',
    url: paths.orders,
    headers: buyer,
    payload: { type_sale: 'order', order_lines: linesOf(lines), conditions: true, ...more },
  });
const quote = async (lines: Line[]) => {
  const payload = { type_sale: 'order', order_lines: linesOf(lines) };
  const url = paths.orderQuote;
  return (await shop.app.inject({ method: 'POST', url, headers: buyer, payload })).json() as Quote;
};
const read = async (id: number): Promise<Order> =>
  (await shop.app.inject({ url: pathTo(paths.orderById, { id }), headers: buyer })).json();
const zoneId = async () => (await shop.db.select().from(deliveryZones))[0]!.id;

test('a ticked service is a line with its own price, for each piece; an unticked one is none', async () => {
  const { id } = await aService(shop.db, { name: 'Installation', price: 15_000 });
  const asked = await quote([{ quantity: 2, services: [id] }]);
  const reply = await order([{ quantity: 2, services: [id] }], {
    amount_total: asked.amount_total,
  });
  expect(reply.statusCode).toBe(201);
  const placed = await read(reply.json().id);
  expect(placed.order_lines.find(({ kind }) => kind === 'service')).toMatchObject({
    product_name: 'Installation · Lave-linge',
    product_uom_qty: 2,
    price_unit: 15_000,
    price_total: 30_000,
    service: { id, kind: 'installation', product_id: productId, months: 0 },
  });
  const sum = (pick: (line: Order['order_lines'][number]) => number) =>
    placed.order_lines.reduce((all, line) => all + pick(line), 0);
  expect(sum((line) => line.price_total)).toBe(placed.amount_total);
  expect(sum((line) => line.price_tax)).toBe(placed.amount_tax);
  const plain = await read((await order([{ quantity: 2 }])).json().id);
  expect(plain.order_lines.map(({ kind }) => kind)).not.toContain('service');
});

test('services take nothing from the stock', async () => {
  const { id } = await aService(shop.db);
  await order([{ quantity: 3, services: [id] }]);
  const [stock] = await shop.db
    .select()
    .from(productStock)
    .where(eq(productStock.productId, productId));
  expect(stock?.available).toBe(7);
});

describe('an order is refused', () => {
  const refusalOf = async (lines: Line[], more: object = {}) => {
    const reply = await order(lines, more);
    const { errors, message } = reply.json();
    return [reply.statusCode, errors?.[0]?.field, message];
  };
  const field = 'order_lines.0.services';

  test('with a service of another category', async () => {
    const { id: categoryId } = await aCategory(shop.db, { name: 'Climatiseurs' });
    const { id } = await aService(shop.db, { name: 'Pose', category_ids: [categoryId] });
    expect(await refusalOf([{ services: [id] }])).toEqual([
      409,
      field,
      'Le service « Pose » n’est pas pour Lave-linge.',
    ]);
  });

  test('with a service that is not done in its zone', async () => {
    const name = `Ailleurs ${Date.now()}`;
    const [other] = await shop.db.insert(deliveryZones).values({ name, fee: 0 }).returning();
    const { id } = await aService(shop.db, { name: 'Pose', zone_ids: [other!.id] });
    expect(
      await refusalOf([{ services: [id] }], { delivery: { zone_id: await zoneId() } }),
    ).toEqual([
      409,
      field,
      expect.stringMatching(/^Le service « Pose » n’est pas proposé dans la zone /),
    ]);
  });

  test('with a service that is no longer offered', async () => {
    const { id } = await aService(shop.db, { active: false });
    expect(await refusalOf([{ services: [id] }])).toEqual([
      409,
      field,
      'Un service choisi n’est plus proposé. Décochez-le, puis recommencez.',
    ]);
  });

  test('with work at home for goods that the customer collects; a guarantee is sold there too', async () => {
    const place = await aPlace(shop.db, { collects: true });
    await setOnHand(shop.db, byMachine, [{ productId, placeId: place.id, onHand: 2 }], 'Compté');
    const delivery = { pickup_place_id: place.id };
    const work = await aService(shop.db, { name: 'Pose' });
    const longer = await aService(shop.db, { kind: 'warranty', name: 'Deux ans', months: 24 });
    expect(await refusalOf([{ services: [work.id] }], { delivery })).toEqual([
      409,
      field,
      'Le service « Pose » se fait chez vous : choisissez la livraison.',
    ]);
    expect((await order([{ services: [longer.id] }], { delivery })).statusCode).toBe(201);
  });

  test('with one product on two lines, since a service is for each piece of it', async () => {
    const { id } = await aService(shop.db);
    const [status, where] = await refusalOf([{ services: [id] }, {}]);
    expect([status, where]).toEqual([400, field]);
  });
});
