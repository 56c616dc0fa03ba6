import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { partners } from '#server/db/schema/partners.ts';

/** Whether a verified account has no standing order yet, its former guest's included (design, section 7). */
export async function isFirstPurchase(db: Db, partnerId: number): Promise<boolean> {
  const [verified] = await db
    .select({ id: partners.id })
    .from(partners)
    .where(
      and(eq(partners.id, partnerId), isNotNull(partners.verifiedAt), isNull(partners.erasedAt)),
    );
  if (verified === undefined) return false;
  const [earlier] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(partners, eq(partners.id, orders.partnerId))
    .where(
      and(
        or(eq(partners.id, partnerId), eq(partners.claimedById, partnerId)),
        ne(orders.state, 'cancel'),
      ),
    )
    .limit(1);
  return earlier === undefined;
}
