import { asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';

import { orderLines } from '#server/sales/orders/tables.ts';
import { lessOf, NO_VALUE, takeValue, type Valued, type WrittenMove } from './take-value.ts';

type LinePieces = { id: number; productId: number | null; pieces: number };

/** Writes what the departed pieces cost to the order lines that they left with (rule G-55). Lines are locked. */
export async function noteDeparture(
  tx: Db,
  lines: readonly LinePieces[],
  written: readonly WrittenMove[],
): Promise<void> {
  const left = new Map<number, Valued>();
  for (const { productId, pieces, valued, valueXof } of written) {
    left.set(productId, lessOf(left.get(productId) ?? NO_VALUE, { pieces, valued, valueXof }));
  }
  const changes = lines.flatMap(({ id, productId, pieces }) => {
    const pool = productId === null ? undefined : left.get(productId);
    if (productId === null || pool === undefined) return [];
    const taken = takeValue(pool, pieces);
    left.set(productId, lessOf(pool, taken));
    return [{ id, ...taken }];
  });
  await addToLines(tx, changes);
}

/**
 * Takes the cost of pieces that come back off their locked order lines. Returns it by line, for their move: they come
 * back at the value that they left with (rule G-55).
 */
export async function takeBackCosts(
  tx: Db,
  lines: readonly LinePieces[],
): Promise<Map<number, Valued>> {
  if (lines.length === 0) return new Map();
  const ids = lines.map(({ id }) => id);
  const { id, gone: pieces, costed: valued, costXof: valueXof } = orderLines;
  const rows = await tx
    .select({ id, pieces, valued, valueXof })
    .from(orderLines)
    .where(inArray(orderLines.id, ids))
    .orderBy(asc(orderLines.id));
  const goneOf = new Map(rows.map((row) => [row.id, row]));
  const back = new Map(
    lines.map((line) => [line.id, takeValue(goneOf.get(line.id) ?? NO_VALUE, line.pieces)]),
  );
  const changes = [...back].map(([line, taken]) => ({ id: line, ...lessOf(NO_VALUE, taken) }));
  await addToLines(tx, changes);
  return back;
}

async function addToLines(tx: Db, changes: readonly ({ id: number } & Valued)[]): Promise<void> {
  if (changes.length === 0) return;
  const column = (name: keyof (typeof changes)[number]) =>
    sql.param(changes.map((one) => one[name]));
  // Pieces that left before costs were kept are not among those gone.
  await tx.execute(sql`update ${orderLines} set gone = greatest(gone + change.pieces, 0),
      costed = costed + change.valued, cost_xof = cost_xof + change.value
    from unnest(${column('id')}::int[], ${column('pieces')}::int[], ${column('valued')}::int[],
      ${column('valueXof')}::bigint[]) as change (id, pieces, valued, value)
    where ${orderLines.id} = change.id`);
}
