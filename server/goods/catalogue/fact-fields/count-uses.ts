import { sql } from 'drizzle-orm';
import type { FactKey } from '#contract/goods/catalogue/facts/facts.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { products } from '../tables.ts';

/** How many products have a value of each fact. */
export async function countAllUses(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = rowsOf<{ key: string; count: number }>(
    await db.execute(sql`select key, count(*)::int as count
      from ${products}, jsonb_object_keys(${products.facts}) as key group by key`),
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** All different values that products have of a fact, since a changed fact has to take each, and how many have one. */
export async function readUse(
  db: Db,
  key: FactKey,
): Promise<{ articles: number; values: unknown[] }> {
  const rows = rowsOf<{ value: unknown; count: number }>(
    await db.execute(sql`select ${products.facts} -> ${key} as value, count(*)::int as count
      from ${products} where ${products.facts} ? ${key}
      group by 1 order by 2 desc`),
  );
  return {
    articles: rows.reduce((sum, { count }) => sum + count, 0),
    values: rows.map(({ value }) => value),
  };
}
