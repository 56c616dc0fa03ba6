import type { FieldProblem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import type { products } from '../tables.ts';

/** The columns of a promotion; days are YYYY-MM-DD, the price XOF. */
type Promotion = Pick<
  typeof products.$inferSelect,
  'promoPrice' | 'onPromotion' | 'promotionStartsOn' | 'promotionEndsOn'
>;

type Given = { [K in keyof Promotion]?: Promotion[K] | undefined };

/** Neither running nor waiting; the price stays for the next one. */
export const NO_PROMOTION = {
  onPromotion: false,
  promotionStartsOn: null,
  promotionEndsOn: null,
} as const satisfies Partial<Promotion>;

/**
 * What the morning of a day makes of a promotion: over after its last day, begun on its first, else as it was (rules
 * G-6 and G-37). A waiting one without a price, as a node of the previous release may leave it, never begins.
 */
export function promotionOn<T extends Promotion>(day: string, promotion: T): T {
  const { onPromotion, promoPrice, promotionStartsOn, promotionEndsOn } = promotion;
  if (!onPromotion && promotionStartsOn === null) return promotion;
  const isOver = promotionEndsOn !== null && promotionEndsOn < day;
  if (isOver || promoPrice === null) return { ...promotion, ...NO_PROMOTION };
  const isDue = promotionStartsOn !== null && promotionStartsOn <= day;
  return isDue ? { ...promotion, onPromotion: true, promotionStartsOn: null } : promotion;
}

/**
 * Makes the promotion of a change whole (rule G-37): it waits for a first day after today, begins at once for an earlier
 * one, and loses its days when the change takes it off, or takes the price of one that waits. A given first day counts
 * more than `onPromotion`, so a client may send a waiting product back as it read it.
 */
export function settlePromotion<T extends Given>(given: T, before: Given): T {
  const { promoPrice, onPromotion, promotionStartsOn: firstDay = null } = given;
  const isOther =
    onPromotion !== undefined || given.promotionStartsOn !== undefined || promoPrice === null;
  if (!isOther) return given;
  const isOn =
    firstDay === null ? (onPromotion ?? before.onPromotion ?? false) : firstDay <= today();
  if (!isOn && firstDay === null) return { ...given, ...NO_PROMOTION };
  return { ...given, onPromotion: isOn, promotionStartsOn: isOn ? null : firstDay };
}

/**
 * Problems of a promotion's days after a settled change, in French; empty without any. A past promotion that the job has
 * not ended yet blocks no other change.
 */
export function dayProblems(given: Given, after: Given): FieldProblem[] {
  const { promotionStartsOn: firstDay, promotionEndsOn: lastDay } = after;
  const isDated =
    given.onPromotion === true || !!given.promotionStartsOn || given.promotionEndsOn !== undefined;
  if (!isDated || !lastDay) return [];
  if (lastDay < today()) {
    const message = 'Le dernier jour de la promotion est passé.';
    return [{ field: 'promotion_ends_on', message }];
  }
  if (!firstDay || firstDay <= lastDay) return [];
  const message = 'La promotion commencerait après son dernier jour.';
  return [{ field: 'promotion_starts_on', message }];
}
