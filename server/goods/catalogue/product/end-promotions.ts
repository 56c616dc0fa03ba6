import { and, eq, lt } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import type { Db } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { nextUpdatedAt } from '../columns/product-columns.ts';
import { products } from '../tables.ts';

/**
 * Ends promotions after their last day (rule G-6), audited. The promotional price stays for the next one while it is
 * below the normal price.
 */
export async function endPromotions(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const ended = await tx
      .update(products)
      .set({ onPromotion: false, promotionEndsOn: null, updatedAt: nextUpdatedAt })
      .where(and(eq(products.onPromotion, true), lt(products.promotionEndsOn, today())))
      .returning({ id: products.id });
    if (ended.length === 0) return;
    const ids = ended.map(({ id }) => id);
    await writeAudit(
      tx,
      { kind: 'machine' },
      {
        action: 'promotions ended',
        subject: 'catalogue',
        before: { en_promo: true, products: ids },
        after: { en_promo: false },
      },
    );
  });
}
