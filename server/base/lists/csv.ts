/** French spreadsheets recognise UTF-8 by this mark. */
const MARK = '\uFEFF';
const END = '\r\n';
/** A formula, or a text that already has its apostrophe. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** `columns` maps fields to headings (rule B-17). Programs take another `separator` and no `mark`. */
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
  // Always quoted: a spreadsheet that splits at commas could otherwise find a formula in the second part.
  return `"${withoutFormula(text).replaceAll('"', '""')}"`;
}

/** A text that no spreadsheet runs (rule B-17). */
export const withoutFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
