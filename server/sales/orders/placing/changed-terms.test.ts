import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { updateCoupon } from '#server/sales/coupons/save-coupon.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { openApp } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aCoupon } from '#tests/helpers/sales/a-coupon.ts';
import { anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';
import { TermsChanged } from '../delivery/delivery-terms.ts';
import { updateDeliveryZone } from '../delivery/delivery-zones.ts';

const shop = openCatalogueApp();
let productId: number;
let zone: typeof deliveryZones.$inferSelect;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  productId = (await aProduct(shop.db, { list_price: 100_000 })).id;
  await setStock(shop.db, productId, 5);
  await shop.db.delete(deliveryZones).where(eq(deliveryZones.name, 'Podor'));
  const values = { name: 'Podor', fee: 4000, delay: '3 jours', rank: 9999 };
  [zone] = (await shop.db.insert(deliveryZones).values(values).returning()) as [typeof zone];
});

/** Does `change` while what `place` starts waits for the stock, having read what it is made of. */
async function during<T>(place: () => Promise<T>, change: () => Promise<unknown>): Promise<T> {
  let placed: Promise<T> | undefined;
  await shop.db.transaction(async (tx) => {
    await tx.select().from(productStock).where(eq(productStock.productId, productId)).for('update');
    placed = place();
    placed.catch(() => undefined);
    await expect.poll(() => countWaiting(shop.db)).toBe(1);
    await change();
  });
  return placed!;
}

async function countWaiting(db: Db): Promise<number> {
  const waiting = sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return rowsOf(await db.execute(waiting)).length;
}

const raiseFee = () =>
  updateDeliveryZone(
    shop.db,
    byMachine,
    { id: zone.id },
    { name: zone.name, fee: 9000, delay: '3 jours' },
  );

const order = async (shown?: number) => {
  const buyer = await anAccount(shop.db);
  // No discount of a first order.
  await anOrder(shop.db, {
    buyer: { kind: 'account', id: buyer.id },
    lines: [{ id: productId, quantity: 1 }],
  });
  const headers = await signedIn(shop.db, buyer);
  const payload = {
    type_sale: 'order',
    payment_mode: 'domicile',
    conditions: true,
    delivery: { zone_id: zone.id },
    order_lines: [{ id: productId, quantity: 2, list_price: 100_000 }],
    ...(shown !== undefined && { amount_total: shown }),
  };
  return () => shop.app.inject({ method: 'POST', url: paths.orders, headers, payload });
};

const left = async () =>
  (await shop.db.select().from(productStock).where(eq(productStock.productId, productId)))[0]!
    .available;

test('a zone that costs more by the time an order is written costs the order more', async () => {
  const reply = await during(await order(), raiseFee);
  expect([reply.statusCode, reply.json().amount_total]).toEqual([201, 209_000]);
  expect(await left()).toBe(2);
});

test('a buyer who was shown another total is asked again, and nothing is kept', async () => {
  const reply = await during(await order(204_000), raiseFee);
  expect(reply.statusCode).toBe(409);
  expect(reply.json().message).toMatch(/^Le total a changé : 209.000/u);
  expect([await shop.db.$count(orders), await left()]).toEqual([1, 4]);
});

test('an offer that ended meanwhile is not given any more', async () => {
  const coupon = await aCoupon(shop.db, { code: null, title: 'Semaine du froid' });
  const place = await order();
  const { id, ...form } = coupon;
  const end = () => updateCoupon(shop.db, byMachine, { id }, { ...form, active: false });
  const reply = await during(place, end);
  expect([reply.statusCode, reply.json().amount_total]).toEqual([201, 204_000]);
});

test('an order that is placed once more on other terms is one of those of its connection', async () => {
  await setStock(shop.db, productId, 20);
  const app = await openApp(shop.database, { requestsPerMinute: 600 });
  const place = (person: number) =>
    app.inject({
      method: 'POST',
      url: paths.guestOrder,
      payload: {
        name: 'Fatou Sarr',
        email: `personne${person}@example.sn`,
        telephone: `77 123 45 ${person + 10}`,
        adresse: 'Médina, rue 11',
        order: {
          type_sale: 'order',
          payment_mode: 'domicile',
          delivery: { zone_id: zone.id },
          order_lines: [{ id: productId, quantity: 1, list_price: 100_000 }],
        },
      },
    });
  const statuses = [(await during(() => place(0), raiseFee)).statusCode];
  for (let person = 1; person < 11; person += 1) statuses.push((await place(person)).statusCode);
  await app.close();
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
});

test('within a transaction of somebody else an order is refused and told so', async () => {
  const lines = [{ id: productId, quantity: 2 }];
  const placed = during(() => anOrder(shop.db, { lines, delivery: { zoneId: zone.id } }), raiseFee);
  await expect(placed).rejects.toThrow(TermsChanged);
  expect([await shop.db.$count(orders), await left()]).toEqual([0, 5]);
});

test('how often an offer was taken is that of now', async () => {
  const lines = [{ id: productId, quantity: 1 }];
  await aCoupon(shop.db, { code: null, title: 'Les deux premiers', max_uses: 1 });
  const totals: number[] = [];
  for (const _turn of [1, 2]) {
    const buyer = {
      kind: 'guest',
      name: 'Awa',
      email: 'awa@example.sn',
      phone: '+221771234567',
      city: 'Dakar',
    } as const;
    totals.push((await anOrder(shop.db, { buyer, lines })).order.amountTotal);
  }
  expect(totals).toEqual([90_000, 100_000]);
});
