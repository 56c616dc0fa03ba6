/** French spreadsheets expect semicolons, and recognise UTF-8 by this mark. */
const MARK = '\uFEFF';
const END = '\r\n';
/** The beginning of a formula, or of a text that is already protected. */
const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * A CSV file of rows in batches; `columns` are fields with their headings (rule B-17). Programs take another
 * `separator` and no `mark`.
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
