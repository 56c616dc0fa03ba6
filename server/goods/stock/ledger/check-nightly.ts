import { asc, desc, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { stockChecks, stockMoves } from '#server/goods/stock/tables.ts';
import { recomputeStock } from './recompute-stock.ts';

const KEPT_DAYS = 90;
/** As many as somebody looks up by hand. */
const MOST_NAMED = 20;

/** Compares every figure of the stock with the movements behind it and notes what came of it; mends nothing. */
export async function checkStockNightly(db: Db): Promise<void> {
  const differences = await recomputeStock(db);
  await db.insert(stockChecks).values({
    differing: differences.length,
    productIds: differences.slice(0, MOST_NAMED).map(({ productId }) => productId),
  });
  const end = sql`now() - make_interval(days => ${KEPT_DAYS})`;
  await db.delete(stockChecks).where(lt(stockChecks.at, end));
}

export type StockCheck = {
  at: Date;
  /** Articles of which something else is written than their movements come to. */
  differing: number;
  /** References of the first of them. */
  references: string[];
};

/** What the last check came to; undefined before the first night. */
export async function readStockCheck(db: Db): Promise<StockCheck | undefined> {
  const [last] = await db.select().from(stockChecks).orderBy(desc(stockChecks.id)).limit(1);
  if (last === undefined) return undefined;
  const { at, differing, productIds } = last;
  const named =
    productIds.length === 0
      ? []
      : await db
          .select({ reference: products.reference, name: products.name })
          .from(products)
          .where(inArray(products.id, productIds))
          .orderBy(products.id);
  return { at, differing, references: named.map(({ reference, name }) => reference ?? name) };
}

/** When the stock of anything moved first; undefined before that. */
export async function readFirstMove(db: Db): Promise<Date | undefined> {
  const [first] = await db
    .select({ at: stockMoves.at })
    .from(stockMoves)
    .orderBy(asc(stockMoves.id))
    .limit(1);
  return first?.at;
}
