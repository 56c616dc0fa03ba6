/** For statements that always return a row. Throws without one. */
export function oneRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement that always has a row had none');
  return row;
}
