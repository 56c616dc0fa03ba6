/** Spreadsheets that expect French take the semicolon, and UTF-8 by this mark. */
const MARK = '\uFEFF';
const END = '\r\n';
/** What a spreadsheet would take for a formula, and what already looks as if it had been kept from that. */
const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * A CSV file of rows that come in batches: `columns` are fields with their headings. A text that a spreadsheet
 * would run is given with an apostrophe in front. Programs that read no French take another `separator` and no `mark`.
 */
export async function* csvOf(
  columns: Record<string, string>,
  batches: AsyncIterable<Record<string, unknown>[]>,
  { separator = ';', mark = MARK } = {},
): AsyncGenerator<string> {
  const lineOf = (values: unknown[]) => values.map(cellOf).join(separator) + END;
  yield mark + lineOf(Object.values(columns));
  const fields = Object.keys(columns);
  for await (const rows of batches) {
    yield rows.map((row) => lineOf(fields.map((field) => row[field]))).join('');
  }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Always in quotes: a spreadsheet that splits at commas would find two cells where there is one, of which
  // the second may be a formula.
  return `"${withoutFormula(text).replaceAll('"', '""')}"`;
}

/** A text that no spreadsheet runs. */
export const withoutFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
