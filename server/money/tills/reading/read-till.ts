import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { TillSale, TillState } from '#contract/money/tills/till.ts';
import { TILL_WAYS } from '#contract/money/tills/till-words.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { partners } from '#server/base/identity/tables.ts';
import { isoTime } from '#server/base/time.ts';
import { leftXof } from '#server/sales/orders/paying/settle-order.ts';
import { priceRulesOf } from '#server/sales/orders/pricing/price-order.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import type { OwnDevice, Till } from '../devices/own-device.ts';
import { findOpenSession, type Session } from '../sessions/own-session.ts';
import { tillDevices, tillSales } from '../tables.ts';

const MOST_SALES = 50;
const MOST_FAVOURITES = 24;
const SALES_OF_FAVOURITES = 500;

/** What a device shows: its till, the running session without its sums, and the newest sales. */
export async function readTill(
  { db, config, actor }: Act,
  { till, device: { id } }: OwnDevice,
): Promise<TillState> {
  const sellerId = actor.kind === 'account' ? actor.id : 0;
  const session = await findOpenSession(db, till.id);
  const [device] = await db.select().from(tillDevices).where(eq(tillDevices.id, id));
  const { settings, onlineProviders } = config;
  return {
    seller: { id: sellerId, name: await readName(db, sellerId) },
    till: {
      id: till.id,
      code: till.code,
      name: till.name,
      place: till.placeName,
      place_id: till.placeId,
    },
    device: { id, letter: device!.letter, last_sequence: device!.lastSequence },
    session: session === undefined ? null : await toSession(db, session),
    sales: session === undefined ? [] : await listSales(db, session),
    terms: {
      discount_percent: settings.TILL_DISCOUNT_PERCENT,
      duty_percent: priceRulesOf(config).stampDutyPercent,
      vat_percent: settings.SHOP_VAT_PERCENT,
      providers: [...onlineProviders],
      ways: [...TILL_WAYS],
    },
    shop: {
      name: settings.SHOP_NAME,
      address: settings.SHOP_ADDRESS,
      phone: settings.SHOP_PHONE,
      ninea: settings.SHOP_NINEA,
      rccm: settings.SHOP_RCCM,
    },
    favourites: await listFavourites(db, till),
  };
}

async function readName(db: Db, id: number | null): Promise<string> {
  if (id === null) return '';
  const [found] = await db
    .select({ name: partners.name })
    .from(partners)
    .where(eq(partners.id, id));
  return found?.name ?? '';
}

const toSession = async (db: Db, session: Session): Promise<TillState['session']> => ({
  key: session.keys[0]!,
  state: session.state,
  float: session.floatXof,
  opened_at: isoTime(session.openedAt),
  opened_by: await readName(db, session.openedById),
});

/** Newest first. */
async function listSales(db: Db, { id }: Session): Promise<TillSale[]> {
  const rows = await db
    .select({ sale: tillSales, order: orders, seller: partners.name })
    .from(tillSales)
    .leftJoin(orders, eq(orders.id, tillSales.orderId))
    .leftJoin(partners, eq(partners.id, tillSales.sellerId))
    .where(eq(tillSales.sessionId, id))
    .orderBy(desc(tillSales.id))
    .limit(MOST_SALES);
  return rows.map(({ sale, order, seller }) => ({
    number: sale.number,
    state: sale.state,
    order_id: sale.orderId,
    order_name: order?.number ?? '',
    at: isoTime(sale.deviceAt),
    seller: seller ?? '',
    total: sale.totalXof,
    due: order === null || order.state === 'cancel' ? 0 : leftXof(order),
    handed_over: order?.fulfilment === 'delivered',
    problem: sale.problem,
  }));
}

/** Products sold most in the till's newest sales. */
async function listFavourites(db: Db, till: Till): Promise<number[]> {
  const newest = db
    .select({ orderId: tillSales.orderId })
    .from(tillSales)
    .innerJoin(tillDevices, eq(tillDevices.id, tillSales.deviceId))
    .where(and(eq(tillDevices.tillId, till.id), isNotNull(tillSales.orderId)))
    .orderBy(desc(tillSales.id))
    .limit(SALES_OF_FAVOURITES)
    .as('newest');
  const rows = await db
    .select({ id: orderLines.productId })
    .from(orderLines)
    .innerJoin(newest, eq(newest.orderId, orderLines.orderId))
    .where(isNotNull(orderLines.productId))
    .groupBy(orderLines.productId)
    .orderBy(desc(sql`sum(${orderLines.quantity})`), orderLines.productId)
    .limit(MOST_FAVOURITES);
  return rows.flatMap(({ id }) => id ?? []);
}
