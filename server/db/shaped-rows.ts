import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm';

/**
 * Names the values of rows `name.row.column`, as they go to the driver. What is undefined takes its default. The names
 * together are the shape of a statement that writes such rows.
 */
export function bindRows(
  values: Map<string, unknown>,
  name: string,
  table: Table,
  rows: readonly Record<string, unknown>[],
): void {
  const columns = getTableColumns(table);
  for (const [place, row] of rows.entries()) {
    for (const [key, value] of Object.entries(row)) {
      if (value === undefined) continue;
      const bound = value === null ? null : columns[key]!.mapToDriverValue(value);
      values.set(`${name}.${place}.${key}`, bound);
    }
  }
}

/** The rows of each name, with a placeholder for each value. */
export function readShape(shape: string): Map<string, Record<string, SQL>[]> {
  const rowsOf = new Map<string, Record<string, SQL>[]>();
  for (const value of shape.split(' ')) {
    const [name = '', place, column = ''] = value.split('.');
    const rows = rowsOf.get(name) ?? [];
    rows[Number(place)] = { ...rows[Number(place)], [column]: sql`${sql.placeholder(value)}` };
    rowsOf.set(name, rows);
  }
  return rowsOf;
}
