import { getTableColumns, is, type Placeholder, SQL, sql, type Table } from 'drizzle-orm';

/** One parameter keeps the statement the same for any number. Missing values are the schema's default, else null. */
export function toJsonRows<T extends Table>(
  table: T,
  rows: readonly Partial<T['$inferInsert']>[],
): string {
  const columns = columnsOf(table);
  return JSON.stringify(
    rows.map((row) => {
      const given = row as Record<string, unknown>;
      return Object.fromEntries(
        columns.map(([key, column]) => [column.name, given[key] ?? fixedDefaultOf(column)]),
      );
    }),
  );
}

/** `shared` has the columns that are equal in all rows, by their names in the schema. */
export function insertJsonRows(
  table: Table,
  rows: Placeholder,
  shared: Record<string, SQL> = {},
): SQL {
  const columns = columnsOf(table);
  const names = columns.map(([, { name }]) => sql.identifier(name));
  const values = columns.map(([key, column]) => {
    const own = sql`given.${sql.identifier(column.name)}`;
    return (
      shared[key] ?? (is(column.default, SQL) ? sql`coalesce(${own}, ${column.default})` : own)
    );
  });
  const [into, from] = [names, values].map((parts) => sql.join(parts, sql`, `));
  return sql`insert into ${table} (${into}) select ${from}
    from jsonb_populate_recordset(null::${table}, ${rows}::jsonb) as given`;
}

type Columns = ReturnType<typeof getTableColumns<Table>>;

/** Without generated numbers. */
const columnsOf = (table: Table): [key: string, column: Columns[string]][] =>
  Object.entries(getTableColumns(table)).filter(([, one]) => one.generatedIdentity === undefined);

const fixedDefaultOf = ({ default: fixed }: Columns[string]): unknown =>
  is(fixed, SQL) ? null : (fixed ?? null);
