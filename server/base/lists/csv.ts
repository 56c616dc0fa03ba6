/** French spreadsheets recognise UTF-8 by this mark. */
const MARK = '\uFEFF';
const END = '\r\n';
/** What a spreadsheet runs. It drops the blanks before it, so the apostrophe stands behind them. */
const FORMULA = /^\s*(?=[=+\-@])/;
/** What the import takes for a text that we guarded. */
const LIKE_GUARDED = /^\s*(?='+[=+\-@])/;
/** `-5`, `-1 200,50`: one number leaves nothing to work out. */
const AMOUNT = /^\s*[+-]\d+(?:[\s.,]\d+)*\s*$/;
/** Seven digits or more, so that `+1-2` stays a sum. */
const TELEPHONE = /^\s*\+\(?\d(?:[ .()-]{0,3}\d){6,14}\s*$/;

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

/**
 * A text that no spreadsheet runs, and that our import reads back as it was (rule B-17). Telephone numbers and amounts
 * are no formulas, and people copy them from the file.
 */
function withoutFormula(text: string): string {
  if (AMOUNT.test(text) || TELEPHONE.test(text)) return text;
  return keepApostrophe(text).replace(FORMULA, "$&'");
}

/** The import takes one apostrophe off before these signs: a text that begins so itself needs another one. */
export const keepApostrophe = (text: string): string => text.replace(LIKE_GUARDED, "$&'");
