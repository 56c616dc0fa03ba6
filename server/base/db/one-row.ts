/** The row of a statement that always has one, as an insert or a count does. Throws when it has none. */
export function oneRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement that always has a row had none');
  return row;
}
