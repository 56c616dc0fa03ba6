/** The list with the row at `place` one place further on or back. */
export function moved<T>(rows: readonly T[], place: number, by: 1 | -1): T[] {
  const others = rows.toSpliced(place, 1);
  return others.toSpliced(place + by, 0, ...rows.slice(place, place + 1));
}
