import { ilike, or, type SQL, sql } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { hasPart } from './page-of.ts';

/** Whether an order's number, or its buyer's name, address or telephone number has a part; all for none. */
export function matchesBuyer(q: string): SQL | undefined {
  if (q === '') return undefined;
  const digits = q.replace(/[\s.\-()+]/g, '').replace(/^00/, '');
  return or(
    ilike(orders.number, `%${q.replace(/[\\%_\s]/g, '')}%`),
    hasPart(orders.buyerName, q),
    hasPart(orders.buyerEmail, q),
    /^\d{3,}$/.test(digits) ? sql`${orders.buyerPhone} like ${`%${digits}%`}` : undefined,
  );
}
