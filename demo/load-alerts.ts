import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { AlertChannel, AlertKind } from '#contract/goods/alert-kinds.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { alertContacts, alerts } from '#server/goods/alerts/tables.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import type { Db } from '../server/base/db/open.ts';
import { products } from '../server/goods/catalogue/tables.ts';
import { demoCustomers } from './customers.ts';

const DAY_MS = 86_400_000;

/** Alerts still waiting: on products that are sold out, or above the customer's price. */
const WAITING: readonly [reference: string, kind: AlertKind, channels: readonly AlertChannel[]][] =
  [
    ['BIN-BLG450-BL', 'stock', ['sms', 'whatsapp', 'mail', 'sms', 'mail']],
    ['SMT-STA24-BL', 'stock', ['mail', 'whatsapp', 'sms']],
    ['ROC-LE24-DC', 'stock', ['sms']],
    ['HIS-A4K-43', 'price', ['whatsapp', 'mail']],
  ];
const SOLD = 3;
const WANTED_PERCENT = 80;

/** Whether the database has any stock or price alert, also one that is not of the demo. */
export const hasProductAlerts = async (db: Db): Promise<boolean> => (await db.$count(alerts)) > 0;

/** Loads stock and price alerts of demo customers, waiting and sent. Needs the demo products and order history. */
export async function loadProductAlerts(tx: Db): Promise<void> {
  let place = 0;
  const nextAddress = (channel: AlertChannel): string => {
    const { email, phone } = demoCustomers[place % demoCustomers.length]!;
    place += 1;
    return channel === 'mail' ? email : phone;
  };
  for (const [reference, kind, channels] of WAITING) {
    const [product] = await tx
      .select({ id: products.id, price: products.listPrice })
      .from(products)
      .where(eq(products.reference, reference));
    if (product === undefined) continue;
    for (const channel of channels) {
      const askedAt = new Date(Date.now() - (2 + place) * DAY_MS);
      const contactId = await keepContact(tx, channel, nextAddress(channel), askedAt);
      const belowXof = kind === 'price' ? Math.floor((product.price * WANTED_PERCENT) / 100) : null;
      await tx.insert(alerts).values({ contactId, productId: product.id, kind, belowXof, askedAt });
    }
  }
  await loadTold(tx);
}

async function loadTold(tx: Db): Promise<void> {
  const bought = await tx
    .select({
      orderId: orders.id,
      partnerId: orders.partnerId,
      phone: orders.buyerPhone,
      productId: sql<number>`${orderLines.productId}`,
      placedAt: orders.placedAt,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        ne(orders.state, 'cancel'),
        isNotNull(orderLines.productId),
        isNotNull(orders.buyerPhone),
        inArray(
          orders.buyerEmail,
          demoCustomers.map(({ email }) => email),
        ),
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(2 * SOLD);
  for (const [at, { orderId, partnerId, phone, productId, placedAt }] of bought.entries()) {
    const toldAt = new Date(placedAt.getTime() - DAY_MS);
    const askedAt = new Date(toldAt.getTime() - 9 * DAY_MS);
    const isSold = at < SOLD;
    await tx.insert(alerts).values({
      contactId: await keepContact(tx, 'sms', phone!, askedAt),
      productId,
      partnerId: isSold ? partnerId : null,
      kind: 'stock',
      askedAt,
      toldAt,
      endedAt: toldAt,
      soldOrderId: isSold ? orderId : null,
    });
  }
}

async function keepContact(
  tx: Db,
  channel: AlertChannel,
  address: string,
  confirmedAt: Date,
): Promise<number> {
  const kept = await tx
    .insert(alertContacts)
    .values({ channel, address, confirmedAt, createdAt: confirmedAt })
    .onConflictDoUpdate({
      target: [alertContacts.channel, alertContacts.address],
      set: { confirmedAt },
    })
    .returning({ id: alertContacts.id });
  return oneRow(kept).id;
}
