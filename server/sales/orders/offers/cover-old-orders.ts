import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { auditEntries } from '#server/base/audit/tables.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { categories, products } from '#server/goods/catalogue/tables.ts';
import { coupons, couponUses } from '#server/sales/coupons/tables.ts';
import {
  applyCoupons,
  type Coupon,
  type DiscountCover,
  spreadDiscount,
  toCovers,
} from '../pricing/apply-coupons.ts';
import { firstDiscountOn, type PriceRules, priceRulesOf } from '../pricing/price-order.ts';
import { orderLines, orders } from '../tables.ts';

const BATCH = 100;

type Line = typeof orderLines.$inferSelect;

/**
 * Computes and stores the covers of discounts of older orders, once for each order. An empty list marks what cannot be
 * computed, for staff to see.
 */
export async function coverOldOrders(db: Db, config: Config): Promise<void> {
  const rules = priceRulesOf(config);
  for (;;) {
    const found = await db
      .selectDistinct({ id: orderLines.orderId })
      .from(orderLines)
      .where(isUncovered)
      .orderBy(orderLines.orderId)
      .limit(BATCH);
    for (const { id } of found) await db.transaction((tx) => coverOrder(tx, id, rules));
    if (found.length < BATCH) return;
  }
}

const isUncovered = and(eq(orderLines.kind, 'discount'), isNull(orderLines.covers));

async function coverOrder(tx: Db, orderId: number, rules: FirstRules): Promise<void> {
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const discounts = lines.filter(({ kind }) => kind === 'discount');
  const covers = computeCovers(await readKept(tx, orderId, lines), rules);
  for (const [place, { id }] of discounts.entries()) {
    await tx
      .update(orderLines)
      .set({ covers: covers?.[place] ?? [] })
      .where(and(eq(orderLines.id, id), isNull(orderLines.covers)));
  }
}

async function readKept(
  tx: Db,
  orderId: number,
  lines: readonly Line[],
): Promise<StoredOrderPrices> {
  const goods = lines.filter(({ kind }) => kind === 'product');
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  const categoryOf = await readCategories(tx, goods, order!.placedAt);
  const uses = await tx
    .select({ coupon: coupons, amountXof: couponUses.amountXof, usedAt: couponUses.usedAt })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .where(eq(couponUses.orderId, orderId))
    .orderBy(asc(couponUses.id));
  const used: { coupon: Coupon; amountXof: number }[] = [];
  for (const { coupon, amountXof, usedAt } of uses) {
    used.push({ coupon: await readRule(tx, coupon, usedAt), amountXof });
  }
  return {
    goods: goods.map(({ productId, total }) => ({
      totalXof: total,
      categoryId: productId === null ? undefined : categoryOf.get(productId),
    })),
    discountsXof: lines.flatMap(({ kind, total }) => (kind === 'discount' ? [-total] : [])),
    coupons: used,
  };
}

/** The coupon's rule at its use: the journal keeps each replaced value. */
async function readRule(tx: Db, coupon: Coupon, usedAt: Date): Promise<Coupon> {
  const before = await findReplaced(
    tx,
    { action: 'coupon changed', subject: `coupon:${coupon.id}` },
    usedAt,
  );
  if (before === undefined) return coupon;
  return {
    id: coupon.id,
    code: before.code as Coupon['code'],
    title: before.title as string,
    kind: before.kind as Coupon['kind'],
    value: before.value as number,
    floorXof: before.min_total as number,
    ceilingXof: before.max_discount as number | null,
    categoryIds: before.category_ids as number[],
    stacks: before.stacks as boolean,
  };
}

/**
 * The categories of products on the day of the order. Missing are deleted ones and those moved in bulk, since the
 * journal does not say in which order such changes came.
 */
async function readCategories(
  tx: Db,
  goods: readonly Line[],
  at: Date,
): Promise<Map<number, number>> {
  const ids = goods.flatMap(({ productId }) => productId ?? []);
  const found = await tx
    .select({ id: products.id, categoryId: products.categoryId })
    .from(products)
    .where(inArray(products.id, ids));
  const categoryOf = new Map<number, number>();
  for (const { id, categoryId } of found) {
    if (await wasMovedInBatch(tx, id, at)) continue;
    const before = await findReplaced(
      tx,
      { action: 'product changed', subject: `product:${id}`, field: 'categ_id' },
      at,
    );
    const then = before === undefined ? categoryId : await findCategory(tx, before.categ_id);
    if (then !== undefined) categoryOf.set(id, then);
  }
  return categoryOf;
}

async function wasMovedInBatch(tx: Db, productId: number, at: Date): Promise<boolean> {
  const moved = sql`jsonb_path_exists(${auditEntries.before},
    '$.products[*] ? (@.id == $id && exists(@.categ_id))', jsonb_build_object('id', ${productId}::int))`;
  const isLater = and(eq(auditEntries.subject, 'catalogue'), gt(auditEntries.at, at));
  return (await tx.$count(auditEntries, and(isLater, moved))) > 0;
}

async function findCategory(tx: Db, name: unknown): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.name, String(name)));
  return found?.id;
}

/** The value that the first change after a moment replaced; undefined without a change. */
async function findReplaced(
  tx: Db,
  { action, subject, field }: { action: string; subject: string; field?: string },
  at: Date,
) {
  const [found] = await tx
    .select({ before: auditEntries.before })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, subject),
        eq(auditEntries.action, action),
        gt(auditEntries.at, at),
        field === undefined ? undefined : sql`${auditEntries.before} ? ${field}`,
      ),
    )
    .orderBy(asc(auditEntries.id))
    .limit(1);
  return found === undefined ? undefined : (found.before as Record<string, unknown>);
}

/** XOF; discounts in the order of their lines. */
export type StoredOrderPrices = {
  /** Product lines by position, from 1; the category on the day of the order, undefined if unknown. */
  goods: readonly { totalXof: number; categoryId: number | undefined }[];
  discountsXof: readonly number[];
  /** Used coupons in the order of their application. */
  coupons: readonly { coupon: Coupon; amountXof: number }[];
};

type FirstRules = Pick<PriceRules, 'firstPurchasePercent' | 'firstPurchaseCap'>;

/** 12 lines make 4096 sets to try. */
const MOST_LINES = 12;

/**
 * The lines that each discount lies on, computed from the products, the coupon rules and the amounts. Undefined if
 * ambiguous: a clerk has to look.
 */
export function computeCovers(
  { goods, discountsXof, coupons }: StoredOrderPrices,
  rules: FirstRules,
): DiscountCover[][] | undefined {
  const totalsXof = goods.map(({ totalXof }) => totalXof);
  if (sumOf(discountsXof) > sumOf(totalsXof)) return undefined;
  if (goods.length === 1) return discountsXof.map((xof) => toCovers([xof]));
  const isFirst = discountsXof.length === coupons.length + 1;
  if (!isFirst && discountsXof.length !== coupons.length) return undefined;
  const firstXof = isFirst ? spreadFirst(totalsXof, discountsXof[0]!, rules) : goods.map(() => 0);
  if (firstXof === undefined) return undefined;
  const isUnclear = ({ categoryId }: StoredOrderPrices['goods'][number]) =>
    categoryId === undefined;
  const byCategory = coupons.some(({ coupon }) => coupon.categoryIds.length > 0);
  if (byCategory && goods.some(isUnclear)) return undefined;
  const parts = goods.map(({ totalXof, categoryId = 0 }) => ({ totalXof, categoryId }));
  const applied = applyCoupons(
    coupons.map(({ coupon }) => coupon),
    parts,
    firstXof,
  );
  const isAsKept =
    applied.length === coupons.length &&
    applied.every(({ coupon, amountXof }, place) => {
      const kept = coupons[place]!;
      const discountXof = discountsXof[place + (isFirst ? 1 : 0)];
      return (
        kept.coupon.id === coupon.id &&
        [kept.amountXof, discountXof].every((xof) => xof === amountXof)
      );
    });
  if (!isAsKept) return undefined;
  const shares = [...(isFirst ? [firstXof] : []), ...applied.map(({ sharesXof }) => sharesXof)];
  return shares.map(toCovers);
}

/** No record says which products were on promotion, so the only set that gives the discount counts. */
function spreadFirst(
  totalsXof: readonly number[],
  discountXof: number,
  rules: FirstRules,
): number[] | undefined {
  if (totalsXof.length > MOST_LINES) return undefined;
  const sets = Array.from({ length: 2 ** totalsXof.length }, (_, set) =>
    totalsXof.map((xof, place) => ((set >> place) & 1 ? xof : 0)),
  );
  const [base, ...others] = sets.filter((set) => firstDiscountOn(set, rules) === discountXof);
  return base === undefined || others.length > 0 ? undefined : spreadDiscount(discountXof, base);
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, xof) => sum + xof, 0);
