import { expect } from 'vitest';
import type { Db } from '#server/base/db/open.ts';
import { productCosts, stockMoves } from '#server/goods/stock/tables.ts';
import { takeValue, type Valued } from '#server/goods/stock/value/take-value.ts';
import { orderLines } from '#server/sales/orders/tables.ts';

const plus = (one: Valued, other: Valued): Valued => ({
  pieces: one.pieces + other.pieces,
  valued: one.valued + other.valued,
  valueXof: one.valueXof + other.valueXof,
});

/**
 * Reckons the value of each product again, move by move, and expects what is stored: the value is the sum of the moves,
 * never negative, and none is left without pieces; what orders owe the ledger stands on their lines.
 */
export async function expectValuesSound(db: Db): Promise<void> {
  const moves = (await db.select().from(stockMoves)).toSorted((a, b) => a.id - b.id);
  const lines = await db.select().from(orderLines);
  for (const { productId, averageXof, ...stored } of await db.select().from(productCosts)) {
    let held: Valued = { pieces: 0, valued: 0, valueXof: 0 };
    const gone: Valued = { pieces: 0, valued: 0, valueXof: 0 };
    for (const move of moves.filter((one) => one.productId === productId)) {
      const { pieces, valued, valueXof, kind } = move;
      if (pieces < 0) {
        const taken = takeValue(held, -pieces);
        expect({ kind, valued, valueXof }).toEqual({
          kind,
          valued: 0 - taken.valued,
          valueXof: 0 - taken.valueXof,
        });
      }
      held = plus(held, { pieces, valued, valueXof });
      expect(held.valued).toBeLessThanOrEqual(held.pieces);
      expect(held.valueXof).toBeGreaterThanOrEqual(0);
      if (held.valued === 0) expect(held.valueXof).toBe(0);
      if (kind !== 'sale' && kind !== 'return') continue;
      gone.valued -= valued;
      gone.valueXof -= valueXof;
    }
    expect(stored).toEqual(held);
    if (held.valued > 0) expect(averageXof).toBe(Math.round(held.valueXof / held.valued));
    const own = lines.filter((line) => line.productId === productId);
    const sum = (part: 'costed' | 'costXof') => own.reduce((all, line) => all + line[part], 0);
    expect([sum('costed'), sum('costXof')]).toEqual([gone.valued, gone.valueXof]);
    for (const { costed, gone: pieces, costXof, quantity } of own) {
      expect(costed).toBeLessThanOrEqual(pieces);
      expect(pieces).toBeLessThanOrEqual(quantity);
      expect(costXof).toBeGreaterThanOrEqual(0);
      if (costed === 0) expect(costXof).toBe(0);
    }
  }
}
