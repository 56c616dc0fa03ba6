import { and, eq, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import type { Db } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { nextUpdatedAt } from '../columns/product-columns.ts';
import { products } from '../tables.ts';
import { NO_PROMOTION, promotionOn } from './promotion-days.ts';

/** Rows per statement. */
const AT_ONCE = 5000;

/**
 * Ends promotions after their last day (rule G-6) and begins those whose first day has come (rule G-37). One whose last
 * day passed while it waited only loses its days. The promotional price stays for the next one while it is below the
 * normal price.
 */
export async function endAndBeginPromotions(db: Db, day = today()): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const due = Map.groupBy(await readDue(tx, day), (product) => {
      if (promotionOn(day, product).onPromotion) return 'begun';
      return product.onPromotion ? 'ended' : 'missed';
    });
    const idsOf = (outcome: 'begun' | 'ended' | 'missed') =>
      (due.get(outcome) ?? []).map(({ id }) => id);
    await write(tx, idsOf('ended'), NO_PROMOTION, {
      action: 'promotions ended',
      before: { en_promo: true },
      after: { en_promo: false },
    });
    await write(tx, idsOf('missed'), NO_PROMOTION, { action: 'promotions missed', before: {} });
    await write(tx, idsOf('begun'), RUNNING, {
      action: 'promotions begun',
      before: { en_promo: false },
      after: { en_promo: true },
    });
  });
}

const RUNNING = { onPromotion: true, promotionStartsOn: null };

/** The products whose promotion the day changes. */
const readDue = (tx: Db, day: string) =>
  tx
    .select({
      id: products.id,
      promoPrice: products.promoPrice,
      onPromotion: products.onPromotion,
      promotionStartsOn: products.promotionStartsOn,
      promotionEndsOn: products.promotionEndsOn,
    })
    .from(products)
    .where(
      or(
        lte(products.promotionStartsOn, day),
        and(isNotNull(products.promotionStartsOn), isNull(products.promoPrice)),
        and(
          or(eq(products.onPromotion, true), isNotNull(products.promotionStartsOn)),
          lt(products.promotionEndsOn, day),
        ),
      ),
    )
    .orderBy(products.id);

type Entry = { action: string; before: object; after?: object };

async function write(
  tx: Db,
  ids: number[],
  values: Partial<typeof products.$inferInsert>,
  { action, before, after }: Entry,
): Promise<void> {
  if (ids.length === 0) return;
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    await tx
      .update(products)
      .set({ ...values, updatedAt: nextUpdatedAt })
      .where(inArray(products.id, ids.slice(first, first + AT_ONCE)));
  }
  const subject = 'catalogue';
  await writeAudit(
    tx,
    { kind: 'machine' },
    { action, subject, before: { ...before, products: ids }, after },
  );
}
