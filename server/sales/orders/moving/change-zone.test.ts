import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { stampDutyOn } from '#contract/money/stamp-duty.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { instalments, invoices, orderLines } from '#server/sales/orders/tables.ts';
import { toGsm7 } from '#server/talk/messages/gsm7.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { auditOf } from '#tests/helpers/base/audit.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aStoredPayment, counted } from '#tests/helpers/money/stored-payment.ts';
import { anOrderRequest } from '#tests/helpers/sales/order-builders.ts';
import {
  aStoredOrder,
  changeStoredOrder,
  readStoredOrder,
} from '#tests/helpers/sales/stored-order.ts';
import { lockOrder } from '../order/find-orders.ts';
import type { OrderRow } from '../order/order-request.ts';
import { issueInvoice } from '../paying/settle-order.ts';
import { placeOrder } from '../placing/place-order.ts';
import { splitTaxes } from '../pricing/price-order.ts';
import { stampPercentOf } from './change-zone.ts';
import { updateOrder } from './update-order.ts';

const shop = openCatalogueApp();
let clerk: Record<string, string>;
let zones: { near: number; far: number; closed: number };

beforeEach(async () => {
  await emptyAccounts(shop.db);
  clerk = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
  const add = async (fee: number, columns: object = {}) => {
    const values = { name: `Zone ${fee}`, fee, rank: 900, ...columns };
    const [zone] = await shop.db.insert(deliveryZones).values(values).returning();
    return zone!.id;
  };
  await shop.db.delete(deliveryZones).where(sql`${deliveryZones.name} like 'Zone %'`);
  zones = {
    near: await add(1500, { freeFrom: 50_000 }),
    far: await add(7777),
    closed: await add(100, { active: false }),
  };
});

const move = ({ id }: { id: number }, zoneId: number, headers = clerk) =>
  shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.order, { id }),
    headers,
    payload: { delivery: { zone_id: zoneId } },
  });
const pricesOf = async ({ id }: { id: number }) => {
  const { amountUntaxed, amountTax, amountTotal, zoneId, zoneName } = await readStoredOrder(
    shop.db,
    { id },
  );
  const lines = await shop.db
    .select({ kind: orderLines.kind, name: orderLines.name, total: orderLines.total })
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.position));
  const parts = await shop.db
    .select({ amount: instalments.amount })
    .from(instalments)
    .where(eq(instalments.orderId, id))
    .orderBy(asc(instalments.sequence));
  return { amountUntaxed, amountTax, amountTotal, zoneId, zoneName, lines, parts };
};

test('an order that goes elsewhere costs what it would have cost there from the start', async () => {
  const stamped = testConfig({
    SHOP_STAMP_DUTY_PERCENT: '1.1',
    SHOP_STAMP_DUTY_FROM: '2020-01-01',
  });
  const sales = [
    { kind: 'order', paymentMode: 'domicile' },
    { kind: 'order', paymentMode: 'online' },
    { kind: 'preorder', paymentMode: 'echelonne' },
  ] as const;
  const product = await aProduct(shop.db, { list_price: 20_001, preorder_price: 18_003 });
  for (const sale of sales) {
    for (const quantity of [1, 3]) {
      // Each buyer is new, so both have the same discount.
      const place = async (zoneId: number) => {
        const buyer = { kind: 'account', id: (await anAccount(shop.db)).id } as const;
        const asked = { ...sale, buyer, lines: [{ id: product.id, quantity }] };
        const request = await anOrderRequest(shop.db, { ...asked, delivery: { zoneId } });
        const actor = { kind: 'machine' } as const;
        return (await placeOrder({ db: shop.db, config: stamped, actor }, request)).order;
      };
      const order = await place(zones.near);
      const there = await pricesOf(await place(zones.far));
      expect((await move(order, zones.far)).statusCode).toBe(200);
      expect(await pricesOf(order)).toEqual(there);
      const near = await pricesOf(await place(zones.near));
      expect((await move(order, zones.near)).statusCode).toBe(200);
      expect(await pricesOf(order)).toEqual(near);
    }
  }
});

test('a total too small to be parted in one zone is parted in another, and back', async () => {
  const [free] = await shop.db
    .insert(deliveryZones)
    .values({ name: 'Zone 0', fee: 0, rank: 900 })
    .returning();
  const product = await aProduct(shop.db, { preorder_price: 33 });
  const order = await aStoredOrder(shop.db, {
    kind: 'preorder',
    lines: [{ id: product.id, quantity: 1 }],
    delivery: { zoneId: free!.id },
  });
  const partsIn = async (zoneId: number) => {
    expect((await move(order, zoneId)).statusCode).toBe(200);
    return (await pricesOf(order)).parts.map(({ amount }) => amount);
  };
  expect((await pricesOf(order)).parts).toEqual([{ amount: 33 }]);
  expect(await partsIn(zones.near)).toEqual([460, 460, 613]);
  expect(await partsIn(free!.id)).toEqual([33]);
});

/** An older order, which has the duty on its total as a line. */
async function withDutyLine(order: OrderRow, percent: number): Promise<OrderRow> {
  const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const total = stampDutyOn(order.amountTotal, percent);
  const duty = { kind: 'stamp', name: 'Droit de timbre', unitPrice: total, total } as const;
  const position = lines.length + 1;
  await shop.db.insert(orderLines).values({ ...duty, orderId: order.id, position, quantity: 1 });
  const parts = splitTaxes([...lines, { total }], order.vatPercent);
  const amountTax = parts.reduce((sum, { tax }) => sum + tax, 0);
  const amountTotal = order.amountTotal + total;
  const amountUntaxed = amountTotal - amountTax;
  return changeStoredOrder(shop.db, order, {
    amountTotal,
    amountTax,
    amountUntaxed,
    cashDutyPercent: 0,
  });
}

test('a duty of few francs follows its rate to another zone as one of many does', async () => {
  const percent = fc.integer({ min: 1, max: 1000 }).map((hundredths) => hundredths / 100);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 12_000 }), percent, async (priceXof, rate) => {
      const stamped = testConfig({
        SHOP_STAMP_DUTY_PERCENT: String(rate),
        SHOP_STAMP_DUTY_FROM: '2020-01-01',
      });
      const product = await aProduct(shop.db, { list_price: priceXof });
      const place = async (zoneId: number) => {
        const buyer = { kind: 'account', id: (await anAccount(shop.db)).id } as const;
        const asked = { buyer, lines: [{ id: product.id, quantity: 1 }], delivery: { zoneId } };
        const request = await anOrderRequest(shop.db, { ...asked, paymentMode: 'domicile' });
        const { order } = await placeOrder(
          { db: shop.db, config: stamped, actor: { kind: 'machine' } },
          request,
        );
        return withDutyLine(order, rate);
      };
      const order = await place(zones.near);
      const update = { delivery: { zoneId: zones.far } };
      await updateOrder(
        { db: shop.db, config: stamped, actor: { kind: 'machine' } },
        order.id,
        update,
      );
      expect(await pricesOf(order)).toEqual(await pricesOf(await place(zones.far)));
    }),
    {
      numRuns: 15,
      examples: [
        [500, 1],
        [2000, 1],
      ],
    },
  );
});

test('the buyer is told of a total that another zone changes, and of no other', async () => {
  const { db } = shop;
  const account = await anAccount(db, { email: 'awa@example.sn', phone: '+221771234567' });
  const buyer = { kind: 'account', id: account.id } as const;
  const order = await aStoredOrder(db, { buyer, delivery: { zoneId: zones.near } });
  const { amount_total: totalXof } = (await move(order, zones.far)).json();
  const letters = await db
    .select({ to: outgoingMessages.recipient, text: outgoingMessages.text })
    .from(outgoingMessages)
    .orderBy(asc(outgoingMessages.recipient));
  expect(letters.map(({ to }) => to)).toEqual(['+221771234567', 'awa@example.sn']);
  const [sms, mail] = letters;
  for (const part of [order.number, 'Zone 7777', formatXof(totalXof)]) {
    expect(mail!.text).toContain(part);
    expect(sms!.text).toContain(toGsm7(part));
  }
  expect(mail!.text).toContain(`/tracking-order?order=${order.number}`);
  await db.delete(outgoingMessages);
  const [twin] = await db
    .insert(deliveryZones)
    .values({ name: 'Zone jumelle', fee: 7777, rank: 900 })
    .returning();
  expect((await move(order, twin!.id)).statusCode).toBe(200);
  expect((await move(order, zones.closed)).statusCode).toBe(400);
  expect(await db.$count(outgoingMessages)).toBe(0);
});

test('the customer reads the new total in the story of the order, and the audit has both', async () => {
  const { id } = await anAccount(shop.db);
  const buyer = { kind: 'account', id } as const;
  const order = await aStoredOrder(shop.db, { buyer, delivery: { zoneId: zones.near } });
  const { events, amount_total } = (await move(order, zones.far)).json();
  expect(events.at(-1).text).toMatch(/^Livraison changée : Zone 7777, nouveau total/);
  const audited = (await auditOf(shop.db, 'order')).find(
    ({ action }) => action === 'order updated',
  );
  expect(audited).toMatchObject({
    before: { zoneName: 'Zone 1500', amountTotal: order.amountTotal },
    after: { zoneName: 'Zone 7777', amountTotal: amount_total },
  });
});

test('nothing changes for whom it is too late or not allowed', async () => {
  const { db } = shop;
  const company = { companyId: (await aCompany(db)).id, membership: 'accepted' } as const;
  const account = await anAccount(db, company);
  const own = await signedIn(db, account);
  const buyer = { kind: 'account', id: account.id } as const;
  const delivery = { zoneId: zones.near };
  const anOrder = () => aStoredOrder(db, { buyer, delivery });
  const refused = async (
    order: { id: number },
    { zone = zones.far, headers = clerk, status = 409 } = {},
  ) => {
    const before = await pricesOf(order);
    const reply = await move(order, zone, headers);
    expect(reply.statusCode).toBe(status);
    expect(reply.json().errors?.[0]?.field ?? 'delivery.zone_id').toBe('delivery.zone_id');
    expect(await pricesOf(order)).toEqual(before);
  };
  await refused(await anOrder(), { headers: own });
  await refused(await anOrder(), { zone: zones.closed, status: 400 });
  await refused(await changeStoredOrder(db, await anOrder(), { amountPaid: 500 }));
  await refused(await aStoredOrder(db, { kind: 'creditorder', buyer, delivery }));
  for (const state of ['pending', 'processing', 'review'] as const) {
    const order = await anOrder();
    await aStoredPayment(db, order, { state, provider: 'orange' });
    await refused(order);
  }
  const billed = await anOrder();
  await db.transaction(async (tx) => issueInvoice(tx, await lockOrder(tx, billed.id)));
  await refused(billed);
  expect(await db.$count(invoices)).toBe(1);
  const again = await anOrder();
  await aStoredPayment(db, again, { state: 'failed' });
  await aStoredPayment(db, again, { ...counted(), refundedAt: new Date() });
  expect((await move(again, zones.far)).statusCode).toBe(200);
});

test('the percentage of a duty is found again from what was charged', () => {
  const percent = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 100_000_000 }), percent, (baseXof, rate) => {
      expect(stampPercentOf(stampDutyOn(baseXof, rate), baseXof, 0)).toBe(rate);
    }),
  );
});
