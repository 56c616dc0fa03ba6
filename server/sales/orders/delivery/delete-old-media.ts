import { and, eq, exists, inArray, isNotNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { addressMedia } from '#server/base/address-media/tables.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { addresses } from '#server/people/customers/tables.ts';
import { orderEvents, orders } from '#server/sales/orders/tables.ts';

/** Who fills in a checkout is given a day to send it. */
const UNUSED_HOURS = 24;

/** What came with an order only to find its door. */
const WAY = [
  orders.latitude,
  orders.longitude,
  orders.secondPhone,
  orders.doorPhotoKey,
  orders.voiceNoteKey,
];

/**
 * Takes pins, second numbers, photos of doors, voice notes and words for relatives from orders that were delivered, came back or were
 * cancelled `DELIVERY_MEDIA_DAYS` ago, and deletes what neither an order nor an address names any more.
 */
export async function deleteOldMedia(db: Db, { settings }: Config): Promise<void> {
  const end = sql`now() - make_interval(days => ${settings.DELIVERY_MEDIA_DAYS})`;
  const delivery = db
    .select({ one: sql`1` })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orders.id),
        eq(orderEvents.kind, 'moved'),
        sql`${orderEvents.detail} ->> 'fulfilment' in ('delivered', 'returned')`,
        lt(orderEvents.at, end),
      ),
    );
  const isOver = or(
    lt(orders.cancelledAt, end),
    and(inArray(orders.fulfilment, ['delivered', 'returned']), exists(delivery)),
  );
  const hasWay = or(...WAY.map((column) => isNotNull(column)), ne(orders.giftMessage, ''));
  await db
    .update(orders)
    .set({
      latitude: null,
      longitude: null,
      secondPhone: null,
      doorPhotoKey: null,
      voiceNoteKey: null,
      giftMessage: '',
    })
    .where(and(hasWay, isOver));
  await deleteUnused(db);
}

async function deleteUnused(db: Db): Promise<void> {
  const { key, keptAt } = addressMedia;
  const namedBy = (table: typeof orders | typeof addresses) =>
    [table.doorPhotoKey, table.voiceNoteKey].map((column) =>
      db.select({ one: sql`1` }).from(table).where(eq(column, key)),
    );
  const isOld = lt(keptAt, sql`now() - make_interval(hours => ${UNUSED_HOURS})`);
  await db
    .delete(addressMedia)
    .where(and(isOld, ...[...namedBy(orders), ...namedBy(addresses)].map((one) => notExists(one))));
}
