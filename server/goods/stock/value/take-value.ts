/** Pieces, those of them with a known cost, and what these cost in XOF. */
export type Valued = { pieces: number; valued: number; valueXof: number };

/**
 * What leaves with some of the pieces (rule G-54): those without a cost first, the others at their average, in whole
 * XOF; the last piece takes the rest. The trigger `value_stock_move` reckons the same way.
 */
export function takeValue({ pieces, valued, valueXof }: Valued, taken: number): Valued {
  const leaving = Math.min(Math.max(taken - (pieces - valued), 0), valued);
  return {
    pieces: taken,
    valued: leaving,
    valueXof: leaving === 0 ? 0 : roundedShare(valueXof, leaving, valued),
  };
}

/** `total` × `part` / `whole`, rounded half up, exact for whole numbers that are not negative. */
export const roundedShare = (total: number, part: number, whole: number): number =>
  Number((BigInt(total) * BigInt(part) * 2n + BigInt(whole)) / (2n * BigInt(whole)));

export const lessOf = (from: Valued, taken: Valued): Valued => ({
  pieces: from.pieces - taken.pieces,
  valued: from.valued - taken.valued,
  valueXof: from.valueXof - taken.valueXof,
});

/** What the ledger made of a move. */
export type WrittenMove = { productId: number } & Valued;

export const NO_VALUE: Valued = { pieces: 0, valued: 0, valueXof: 0 };
