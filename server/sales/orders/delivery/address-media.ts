import { and, eq, exists, inArray, isNotNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { addressMedia } from '#server/base/address-media/tables.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { roundStops, rounds } from '#server/delivery/rounds/tables.ts';
import { addresses } from '#server/people/customers/tables.ts';
import { isOrderToken, type LinkHolder } from '../order/order-link.ts';
import { orderEvents, orders } from '../tables.ts';

type Media = Pick<typeof addressMedia.$inferSelect, 'mime' | 'bytes' | 'partnerId'>;

/**
 * A photo of a door or a voice note. Its owner sees it, the holder of an order's link, staff that reads orders,
 * planners once an order names it, and the driver while the round is under way. Media without an owner open to the
 * holder of the key. Throws `not-found`.
 */
export async function readAddressMedia(
  { db, config, actor: holder }: Act<LinkHolder>,
  key: string,
): Promise<Media> {
  const { mime, bytes, partnerId } = addressMedia;
  const [found] = await db
    .select({ mime, bytes, partnerId })
    .from(addressMedia)
    .where(eq(addressMedia.key, key));
  if (found !== undefined && (await maySee({ db, config, actor: holder }, key, found)))
    return found;
  throw new Problem('not-found', 'Ce fichier n’existe pas ou plus.');
}

async function maySee(
  { db, config, actor: { actor, orderToken } }: Act<LinkHolder>,
  key: string,
  { partnerId }: Media,
): Promise<boolean> {
  if (partnerId === null) return true;
  if (actor !== undefined) {
    if (actorHasRight(actor, 'orders:read')) return true;
    if (await isTheirs(db, actor, partnerId)) return true;
    if (actorHasRight(actor, 'rounds:read') && (await isOfOrder(db, key))) return true;
    if (await isOnTheirWay(db, actor, key)) return true;
  }
  if (orderToken === undefined) return false;
  const named = await db.select({ number: orders.number }).from(orders).where(namesMedia(key));
  return named.some(({ number }) => isOrderToken(config, number, orderToken));
}

const namesMedia = (key: string) => or(eq(orders.doorPhotoKey, key), eq(orders.voiceNoteKey, key));

const isOfOrder = async (db: Db, key: string): Promise<boolean> =>
  (await db.$count(orders, namesMedia(key))) > 0;

/** Owned by the account or by its former guest. */
async function isTheirs(db: Db, actor: Actor, partnerId: number): Promise<boolean> {
  if (actor.kind !== 'account') return false;
  const isOne = or(eq(partners.id, actor.id), eq(partners.claimedById, actor.id));
  return (await db.$count(partners, and(eq(partners.id, partnerId), isOne))) > 0;
}

async function isOnTheirWay(db: Db, actor: Actor, key: string): Promise<boolean> {
  if (actor.kind !== 'account' || !actorHasRight(actor, 'rounds:drive')) return false;
  const stop = db
    .select({ one: sql`1` })
    .from(roundStops)
    .innerJoin(orders, eq(orders.id, roundStops.orderId))
    .where(and(eq(roundStops.roundId, rounds.id), namesMedia(key)));
  const isDriving = and(eq(rounds.driverId, actor.id), eq(rounds.state, 'on_the_way'));
  return (await db.$count(rounds, and(isDriving, exists(stop)))) > 0;
}

/** A visitor has a day to send a checkout. */
const UNUSED_HOURS = 24;

const WAY = [
  orders.latitude,
  orders.longitude,
  orders.secondPhone,
  orders.doorPhotoKey,
  orders.voiceNoteKey,
];

/** Clears the access data of finished orders (rule D-6) and deletes media without an order or address. */
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
