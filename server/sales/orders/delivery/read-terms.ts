import { and, asc, desc, eq, getTableColumns, gte, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { coupons } from '#server/sales/coupons/tables.ts';
import { daysOff, deliveryZones, orderTerms } from '#server/sales/orders/delivery/tables.ts';
import { type DeliversOn, readDeliveryDays } from './delivery-days.ts';

/** What the shop sells on besides its goods and settings: where it delivers, on which days, and what it gives by itself. */
export type Terms = {
  /** Another one as soon as any of this is another; no two databases or moments share one. */
  mark: string;
  /** Those that are served, in the order in which they are offered. XOF. */
  zones: (typeof deliveryZones.$inferSelect)[];
  daysOff: Pick<typeof daysOff.$inferSelect, 'day' | 'kind' | 'delivers'>[];
  /** Coupons without a code that were not over when these terms were read. How often one was taken is not kept. */
  givenCoupons: Omit<typeof coupons.$inferSelect, 'taken'>[];
};

/** In order: the zone that is offered first is the one of whoever names none. */
export const zonesInOrder = [
  desc(deliveryZones.active),
  asc(deliveryZones.rank),
  asc(deliveryZones.id),
];

/** The mark of the terms as a column of another statement. */
export const termsMark: SQL<string> = sql`(select ${orderTerms.mark} from ${orderTerms}
  where ${orderTerms.id} = 1)`;

/** A process has one database, and reads a change once. */
const MAX_KEPT = 4;
const kept = new Map<string, Terms>();

/** The terms of a mark that was read just now, or of now; from memory when they are those of before. */
export async function readTerms(db: Db, seen?: string): Promise<Terms> {
  const mark = seen ?? (await readMark(db));
  return kept.get(mark) ?? keep(await readFresh(db));
}

/** Throws `TermsChanged` when terms that an order was made by are not those of now any more. */
export function refuseOtherTerms(terms: Terms, markNow: string): void {
  if (terms.mark !== markNow) throw new TermsChanged();
}

/** Staff changed a zone, a day off or an offer while an order was placed: nothing is kept, and to try again helps. */
export class TermsChanged extends Problem {
  constructor() {
    super(
      'conflict',
      'Les conditions de livraison ou les offres viennent de changer : vérifiez votre commande et validez-la à nouveau.',
    );
  }
}

/** Places an order, once more where the terms changed meanwhile. Each try is a transaction of its own. */
export const retryIfTermsChanged = <T>(place: () => Promise<T>): Promise<T> =>
  place().catch((error: unknown) => {
    if (error instanceof TermsChanged) return place();
    throw error;
  });

function keep(terms: Terms): Terms {
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value!);
  kept.set(terms.mark, terms);
  return terms;
}

async function readMark(db: Db): Promise<string> {
  const { mark } = oneRow(
    await db.select({ mark: orderTerms.mark }).from(orderTerms).where(eq(orderTerms.id, 1)),
  );
  return mark;
}

/** Read between two looks at the mark, which is the same only if nobody changed anything meanwhile. */
async function readFresh(db: Db): Promise<Terms> {
  const mark = await readMark(db);
  const zones = await db
    .select()
    .from(deliveryZones)
    .where(eq(deliveryZones.active, true))
    .orderBy(...zonesInOrder);
  const { day, kind, delivers } = daysOff;
  const off = await db.select({ day, kind, delivers }).from(daysOff);
  const { taken: _taken, ...columns } = getTableColumns(coupons);
  const givenCoupons = await db
    .select(columns)
    .from(coupons)
    .where(and(isNull(coupons.code), eq(coupons.active, true), isNotOver))
    .orderBy(coupons.id);
  const terms = { mark, zones, daysOff: off, givenCoupons };
  return (await readMark(db)) === mark ? terms : readFresh(db);
}

const isNotOver = or(
  isNull(coupons.endsOn),
  gte(coupons.endsOn, sql`(now() at time zone 'UTC')::date`),
);

export type Zone = typeof deliveryZones.$inferSelect;

/** The named zone, else the first that is served. Throws `bad-request` for one that is not served. */
export function chooseZone({ zones }: Pick<Terms, 'zones'>, id: number): Zone;

export function chooseZone(
  { zones }: Pick<Terms, 'zones'>,
  id: number | undefined,
): Zone | undefined;

export function chooseZone({ zones }: Pick<Terms, 'zones'>, id: number | undefined) {
  const found = id === undefined ? zones[0] : zones.find((zone) => zone.id === id);
  if (found !== undefined || id === undefined) return found;
  const message = 'La boutique ne livre pas ou plus dans cette zone.';
  throw new Problem('bad-request', message, [{ field: 'delivery.zone_id', message }]);
}

/** The same with the days of delivery. */
export const chooseZoneAndDays = (
  terms: Terms,
  { settings }: Pick<Config, 'settings'>,
  id: number | undefined,
): { zone: Zone | undefined; deliversOn: DeliversOn } => ({
  zone: chooseZone(terms, id),
  deliversOn: readDeliveryDays(settings, terms.daysOff),
});
