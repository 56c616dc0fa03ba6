import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { readGtin } from '#contract/goods/catalogue/gtin.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { products } from '../tables.ts';

type CodeOwner = { id: number; gtin: string; reference: string; name: string };

/** The products that have these GTINs in their normal form, by code. */
export async function findGtinOwners(
  db: Db,
  gtins: readonly string[],
): Promise<Map<string, CodeOwner>> {
  if (gtins.length === 0) return new Map();
  const rows = await db
    .select({
      id: products.id,
      gtin: sql<string>`${products.gtin}`,
      reference: products.reference,
      name: products.name,
    })
    .from(products)
    .where(and(inArray(products.gtin, [...gtins]), isNotNull(products.gtin)));
  return new Map(rows.map((row) => [row.gtin, row]));
}

/** Throws `conflict` if another product than `ownId` has the GTIN (rule G-49). */
export async function refuseTakenGtin(
  tx: Db,
  gtin: string | null | undefined,
  ownId: number | undefined,
): Promise<void> {
  if (gtin === undefined || gtin === null) return;
  const owner = (await findGtinOwners(tx, [gtin])).get(gtin);
  if (owner === undefined || owner.id === ownId) return;
  const message = `Le code-barres appartient déjà à ${owner.name} (${owner.reference}).`;
  throw new Problem('conflict', message, [{ field: 'gtin', message }]);
}

/** The condition for the product whose whole bar code was typed or scanned (rule G-50); undefined for other text. */
export function hasTypedGtin(typed: string): SQL | undefined {
  const gtin = readGtin(typed);
  return gtin === undefined ? undefined : eq(products.gtin, gtin);
}

/** The condition for products of a maker's number, regardless of case. */
export const hasTypedMpn = (typed: string): SQL =>
  sql`(${products.mpn} is not null and lower(${products.mpn}) = lower(${typed.trim()}))`;
