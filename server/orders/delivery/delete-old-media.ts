import { and, eq, exists, isNotNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { addressMedia } from '#server/db/schema/address-media.ts';
import { orderEvents, orders } from '#server/db/schema/orders.ts';
import { addresses } from '#server/db/schema/partners.ts';

/** Who fills in a checkout is given a day to send it. */
const UNUSED_HOURS = 24;

/**
 * Takes photos of doors and voice notes from orders that were delivered or cancelled `DELIVERY_MEDIA_DAYS` ago, and
 * deletes what neither an order nor an address names any more.
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
        sql`${orderEvents.detail} ->> 'fulfilment' = 'delivered'`,
        lt(orderEvents.at, end),
      ),
    );
  const isOver = or(
    lt(orders.cancelledAt, end),
    and(eq(orders.fulfilment, 'delivered'), exists(delivery)),
  );
  const hasMedia = or(isNotNull(orders.doorPhotoKey), isNotNull(orders.voiceNoteKey));
  await db
    .update(orders)
    .set({ doorPhotoKey: null, voiceNoteKey: null })
    .where(and(hasMedia, isOver));
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
