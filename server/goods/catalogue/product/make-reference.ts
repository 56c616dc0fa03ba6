import { like } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { products } from '../tables.ts';

const ANY_CATEGORY = 'ART';

/**
 * A free reference: four letters of the category and the next number (`CONG-0012`). Requires the lock of the catalogue,
 * or two callers could get the same.
 */
export async function makeReference(tx: Db, category: string): Promise<string> {
  const letters = category
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 4);
  const start = `${letters || ANY_CATEGORY}-`;
  const taken = await tx
    .select({ reference: products.reference })
    .from(products)
    .where(like(products.reference, `${start}%`));
  const numbers = taken.map(
    ({ reference }) => /^\d{1,9}$/.exec(reference.slice(start.length))?.[0],
  );
  const highest = numbers.reduce((most, number) => Math.max(most, Number(number ?? 0)), 0);
  return `${start}${String(highest + 1).padStart(4, '0')}`;
}
