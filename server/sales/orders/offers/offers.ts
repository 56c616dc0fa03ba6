import { and, count, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { normalizeCouponCode } from '#contract/sales/coupon-kinds.ts';
import type { Db } from '#server/base/db/open.ts';
import { type AttemptKey, countOrRefuse, undoCount } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { coupons, couponUses } from '#server/sales/coupons/tables.ts';
import type { Terms } from '../delivery/delivery-terms.ts';
import { type Coupon, couponLineName } from '../pricing/apply-coupons.ts';
import type { OrderKind } from '../pricing/price-order.ts';
import { orders } from '../tables.ts';

type Row = typeof coupons.$inferSelect;

/** `isCounted`: a use has to be taken from a limit. */
type OfferedCoupon = Coupon & { isCounted: boolean };

/** What an order may be priced with, and why typed codes are excluded. */
export type Offers = {
  coupons: OfferedCoupon[];
  refused: { code: string; reason: string }[];
};

export const NO_OFFERS: Offers = { coupons: [], refused: [] };

export type OfferQuery = {
  kind: OrderKind;
  codes: readonly string[];
  /** The buying account; undefined for a guest. */
  customerId: number | undefined;
  isFirstPurchase: boolean;
};

/**
 * Today's coupons for a purchase: typed codes first, then those without a code, from the cached terms unless a limit
 * needs today's count. `priceOrder` computes their value, `claimCoupons` takes a use.
 */
export async function readOffers(db: Db, asked: OfferQuery, terms: Terms): Promise<Offers> {
  const codes = [...new Set(asked.codes.map(normalizeCouponCode))];
  if (!TAKES_COUPONS.includes(asked.kind)) {
    const reason = 'Un coupon ne vaut ni pour un pack ni pour une commande à crédit.';
    return { coupons: [], refused: codes.map((code) => ({ code, reason })) };
  }
  const given = terms.givenCoupons.filter(isRunning(today()));
  const rows =
    codes.length === 0 && !given.some(({ maxUses }) => maxUses !== null)
      ? given.map((row) => ({ ...row, taken: 0 }))
      : await db.select().from(coupons).where(isAsked(codes)).orderBy(coupons.id);
  const usesOf = await countUses(db, rows, asked.customerId);
  const refusal = (row: Row) => refusalOf(row, asked, usesOf.get(row.id) ?? 0);
  const refused: Offers['refused'] = [];
  const typed = codes.flatMap((code) => {
    const row = rows.find((one) => one.code === code);
    const reason = row === undefined ? UNKNOWN : refusal(row);
    if (reason !== undefined) refused.push({ code, reason });
    return row === undefined || reason !== undefined ? [] : [row];
  });
  const offered = rows.filter((row) => row.code === null && refusal(row) === undefined);
  return { coupons: [...typed, ...offered].map(toOffered), refused };
}

const TAKES_COUPONS: readonly OrderKind[] = ['order', 'preorder'];

const UNKNOWN = 'Ce code n’existe pas.';

/** The SQL condition of active coupons whose period includes `day`; the last day counts. */
export const runsOn = (day: string) =>
  and(
    eq(coupons.active, true),
    lte(coupons.startsOn, day),
    or(isNull(coupons.endsOn), gte(coupons.endsOn, day)),
  );

/** The same for rows in memory. */
const isRunning = (day: string) => (row: Pick<Row, 'startsOn' | 'endsOn'>) =>
  row.startsOn <= day && (row.endsOn === null || row.endsOn >= day);

const isAsked = (codes: readonly string[]) =>
  or(
    and(isNull(coupons.code), runsOn(today())),
    codes.length === 0 ? undefined : inArray(coupons.code, [...codes]),
  );

/** Codes without a usable coupon. */
async function findUnknownCodes(db: Db, typed: readonly string[]): Promise<string[]> {
  const codes = [...new Set(typed.map(normalizeCouponCode))];
  const known = await db
    .select({ code: coupons.code })
    .from(coupons)
    .where(
      and(inArray(coupons.code, codes), eq(coupons.active, true), lte(coupons.startsOn, today())),
    );
  return codes.filter((code) => !known.some((row) => row.code === code));
}

/** Why a buyer cannot use a coupon today, in French. */
function refusalOf(row: Row, asked: OfferQuery, usesOfBuyer: number): string | undefined {
  const day = today();
  // The response must not reveal an unannounced coupon to a buyer who guesses.
  if (!row.active || row.startsOn > day) return UNKNOWN;
  if (row.endsOn !== null && row.endsOn < day) {
    return `Ce coupon n’est plus valable depuis le ${frenchDay(row.endsOn)}.`;
  }
  const isPersonal = row.firstOrderOnly || row.maxUsesEach !== null;
  if (isPersonal && asked.customerId === undefined) {
    return 'Ce coupon demande un compte : connectez-vous pour l’utiliser.';
  }
  if (row.firstOrderOnly && !asked.isFirstPurchase) {
    return 'Ce coupon est réservé à une première commande.';
  }
  return refusalByCount(row, row.taken, usesOfBuyer);
}

/** In French. */
function refusalByCount(
  { maxUses, maxUsesEach }: Pick<Row, 'maxUses' | 'maxUsesEach'>,
  uses: number,
  usesOfBuyer: number,
): string | undefined {
  if (maxUses !== null && uses >= maxUses) return 'Ce coupon est épuisé.';
  if (maxUsesEach === null || usesOfBuyer < maxUsesEach) return undefined;
  return maxUsesEach === 1
    ? 'Vous avez déjà utilisé ce coupon.'
    : `Vous avez déjà utilisé ce coupon ${maxUsesEach} fois.`;
}

/** Uses by an account of coupons with a limit for each person; returned uses do not count. */
async function countUses(
  db: Db,
  rows: readonly Pick<Row, 'id' | 'maxUsesEach'>[],
  customerId: number | undefined,
): Promise<Map<number, number>> {
  const ids = rows.filter(({ maxUsesEach }) => maxUsesEach !== null).map(({ id }) => id);
  if (ids.length === 0 || customerId === undefined) return new Map();
  const found = await db
    .select({ id: couponUses.couponId, uses: count() })
    .from(couponUses)
    .innerJoin(orders, eq(orders.id, couponUses.orderId))
    .where(
      and(
        inArray(couponUses.couponId, ids),
        eq(orders.partnerId, customerId),
        isNull(couponUses.givenBackAt),
      ),
    )
    .groupBy(couponUses.couponId);
  return new Map(found.map(({ id, uses }) => [id, uses]));
}

const isCounted = ({ maxUses, maxUsesEach }: Pick<Row, 'maxUses' | 'maxUsesEach'>) =>
  maxUses !== null || maxUsesEach !== null;

const toOffered = (row: Row): OfferedCoupon => ({ ...row, isCounted: isCounted(row) });

/** Wrong codes that one caller may try; many customers of an operator share an address. */
const GUESSES = { max: 60, windowS: 3600 };

/**
 * Counts unknown codes against the sender before the response reveals anything: takes a turn first and returns it if
 * all codes exist, so that parallel tries all count. Throws `rate-limited`.
 */
export async function limitCodeGuesses(
  db: Db,
  caller: string,
  codes: readonly string[] | undefined,
): Promise<void> {
  if (codes === undefined || codes.length === 0) return;
  const tried: AttemptKey = ['coupon codes', caller];
  const sentence = 'Trop de codes inconnus ont été essayés.';
  await countOrRefuse(db, tried, GUESSES, sentence);
  const unknown = await findUnknownCodes(db, codes);
  if (unknown.length === 0) return undoCount(db, tried);
  // Each unknown code is a guess.
  for (const _ of unknown.slice(1)) await countOrRefuse(db, tried, GUESSES, sentence);
}

/** A coupon that other buyers used up, with the reason in French. */
type LostCoupon = { id: number; reason: string };

/** Takes one use of each coupon, or none and says which are used up. Lock the stock after these rows. */
export async function claimCoupons(
  tx: Db,
  ids: readonly number[],
  customerId: number | undefined,
): Promise<LostCoupon[]> {
  if (ids.length === 0) return [];
  const rows = await lockCoupons(tx, ids);
  // A statement of its own sees what earlier lock holders committed.
  const usesOf = await countUses(tx, rows, customerId);
  const lost = rows.flatMap((row) => {
    const reason = refusalByCount(row, row.taken, usesOf.get(row.id) ?? 0);
    return reason === undefined ? [] : [{ id: row.id, reason }];
  });
  if (lost.length > 0) return lost;
  await changeTaken(tx, ids, 1);
  return [];
}

/** Gives back the uses of an order. Idempotent. Call it before the stock is released, in the order of locks. */
export async function releaseCoupons(tx: Db, orderId: number): Promise<void> {
  const given = await tx
    .update(couponUses)
    .set({ givenBackAt: sql`now()` })
    .where(and(eq(couponUses.orderId, orderId), isNull(couponUses.givenBackAt)))
    .returning({ id: couponUses.couponId });
  if (given.length === 0) return;
  const rows = await lockCoupons(tx, idsOf(given));
  await changeTaken(tx, idsOf(rows.filter(isCounted)), -1);
}

/** Takes the uses of a cancelled order again. Throws `conflict` for a coupon that is used up. */
export async function reclaimCoupons(
  tx: Db,
  { id: orderId, partnerId }: { id: number; partnerId: number },
): Promise<void> {
  const given = await tx
    .update(couponUses)
    .set({ givenBackAt: null })
    .where(and(eq(couponUses.orderId, orderId), isNotNull(couponUses.givenBackAt)))
    .returning({ id: couponUses.couponId });
  if (given.length === 0) return;
  const rows = await lockCoupons(tx, idsOf(given));
  const usesOf = await countUses(tx, rows, partnerId);
  for (const row of rows) {
    // The restored use is already counted.
    const reason = refusalByCount(row, row.taken, (usesOf.get(row.id) ?? 1) - 1);
    if (reason === undefined) continue;
    throw new Problem(
      'conflict',
      `${couponLineName(row)} ne peut plus servir pour cette commande, qui reste annulée.`,
    );
  }
  await changeTaken(tx, idsOf(rows.filter(isCounted)), 1);
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

const lockCoupons = (tx: Db, ids: readonly number[]) =>
  tx
    .select()
    .from(coupons)
    .where(inArray(coupons.id, [...ids]))
    .orderBy(coupons.id)
    .for('update');

async function changeTaken(tx: Db, ids: readonly number[], by: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(coupons)
    .set({ taken: sql`greatest(${coupons.taken} + ${by}::int, 0)` })
    .where(inArray(coupons.id, [...ids]));
}
