import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { OwnProforma, Proforma } from '#contract/sales/proformas.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { isoTime } from '#server/base/time.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { orderPath } from '#server/sales/orders/order/order-link.ts';
import { toQuotedLine } from '#server/sales/orders/placing/quote-order.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { proformas } from '#server/sales/proformas/tables.ts';
import { type ProformaRow, stateOf } from './find-proforma.ts';
import { proformaPath } from './proforma-link.ts';

const MOST_OWN = 100;

/** A proforma as the wire has it, for whoever may see it. */
export async function describeProforma(
  db: Db,
  config: Config,
  row: ProformaRow,
): Promise<Proforma> {
  const pictureOf = await findPictures(db, row);
  return {
    ...toOwn(row),
    ninea: row.ninea,
    name: row.name,
    email: row.email,
    phone: row.phone?.slice(1) ?? null,
    note: row.note,
    payment_mode: row.paymentMode,
    zone_id: row.zoneId,
    pickup_place_id: row.placeId,
    destination: row.destination,
    order_lines: row.lines.map((line, place) => toQuotedLine(line, place, pictureOf)),
    vat_percent: row.vatPercent,
    amount_untaxed: row.amountUntaxed,
    amount_tax: row.amountTax,
    link: proformaPath(config, row),
    order: await describeOrder(db, config, row),
  };
}

/** The proformas of an account, the newest first. */
export async function listOwnProformas(db: Db, partnerId: number): Promise<OwnProforma[]> {
  const rows = await db
    .select()
    .from(proformas)
    .where(eq(proformas.partnerId, partnerId))
    .orderBy(desc(proformas.id))
    .limit(MOST_OWN);
  return rows.map(toOwn);
}

const toOwn = (row: ProformaRow): OwnProforma => ({
  id: row.id,
  number: row.number,
  state: stateOf(row),
  made_at: isoTime(row.madeAt),
  valid_until: row.validUntil,
  company: row.company,
  amount_total: row.amountTotal,
});

/** Whoever holds the link could have ordered, and so sees what was. */
async function describeOrder(
  db: Db,
  config: Config,
  { orderId }: ProformaRow,
): Promise<Proforma['order']> {
  if (orderId === null) return null;
  const [order] = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order === undefined
    ? null
    : { id: order.id, name: order.number, link: orderPath(config, order) };
}

async function findPictures(db: Db, { lines }: ProformaRow): Promise<Map<number, string>> {
  const ids = lines.flatMap(({ productId }) => productId ?? []);
  const found = await db
    .select({ id: products.id, picture: sql<string | null>`${products.pictures}[1]` })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(found.flatMap(({ id, picture }) => (picture === null ? [] : [[id, picture]])));
}
