import { and, eq, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';

/** Whether a verified account has no standing order yet, its former guest's included (design, section 7). */
export async function isFirstPurchase(db: Db, partnerId: number): Promise<boolean> {
  const buyers = alias(partners, 'buyers');
  const theirs = db
    .select({ id: buyers.id })
    .from(buyers)
    .where(or(eq(buyers.id, partnerId), eq(buyers.claimedById, partnerId)));
  // As an array: a join of three tables would cost more to plan than to run.
  const standing = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(sql`${orders.partnerId} = any(array(${theirs}))`, ne(orders.state, 'cancel')));
  const found = await db
    .select({ id: partners.id })
    .from(partners)
    .where(
      and(
        eq(partners.id, partnerId),
        isNotNull(partners.verifiedAt),
        isNull(partners.erasedAt),
        notExists(standing),
      ),
    );
  return found.length > 0;
}
