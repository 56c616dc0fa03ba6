import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/base/db/open.ts';

/** A family as a preview names it, with the number of its products after the import. */
export type ComingFamily = { key: string; count: number };

/** References of the products that name each key in a file. */
export type NamedBy = Map<string, string[]>;

/** As many as a report keeps. */
const MOST = 200;

/** The families that a file makes or lets grow, the largest first, at most 200; those of one product do not count. */
export async function findComingFamilies(
  db: Db,
  namedBy: NamedBy,
): Promise<{ families: ComingFamily[]; count: number }> {
  if (namedBy.size === 0) return { families: [], count: 0 };
  const references = [...namedBy.values()].flat();
  const known = rowsOf<{ key: string; count: number }>(
    await db.execute(sql`select family as key, count(*)::int as count from products
      where family = any(${sql.param([...namedBy.keys()])}::text[])
        and reference <> all(${sql.param(references)}::text[]) group by family`),
  );
  const inShop = new Map(known.map(({ key, count }) => [key, count]));
  const found = [...namedBy]
    .map(([key, { length }]) => ({ key, count: length + (inShop.get(key) ?? 0) }))
    .filter(({ count }) => count > 1)
    .toSorted((a, b) => b.count - a.count || a.key.localeCompare(b.key));
  return { families: found.slice(0, MOST), count: found.length };
}
