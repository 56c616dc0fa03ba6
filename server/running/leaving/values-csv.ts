/** Values as PostgreSQL writes them; null for none. */
export type Values = (string | null)[];

const NEEDS_QUOTES = /[",\r\n]/;
/** PostgreSQL takes it for the end of the file. */
const END_MARK = '\\.';

/** The CSV of PostgreSQL's COPY: nothing for null, `""` for an empty text. No apostrophes: programs read it. */
export const csvLine = (values: Values): string => `${values.map(toField).join(',')}\n`;

function toField(value: string | null): string {
  if (value === null) return '';
  const isPlain = value !== '' && value !== END_MARK && !NEEDS_QUOTES.test(value);
  return isPlain ? value : `"${value.replaceAll('"', '""')}"`;
}

/** The rows of a CSV, some at a time, its header as the first. Throws when a quote is misplaced. */
export async function* readCsv(parts: AsyncIterable<Buffer>): AsyncGenerator<Values[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  for await (const part of parts) {
    text += decoder.decode(part, { stream: true });
    const { rows, end } = takeRows(text, false);
    text = text.slice(end);
    if (rows.length > 0) yield rows;
  }
  const { rows, end } = takeRows(text + decoder.decode(), true);
  if (end < text.length) throw brokenCsv();
  if (rows.length > 0) yield rows;
}

/** Whole rows only; `end` is where the first incomplete one begins. */
function takeRows(text: string, isLast: boolean): { rows: Values[]; end: number } {
  const rows: Values[] = [];
  let end = 0;
  while (end < text.length) {
    const row = takeRow(text, end, isLast);
    if (row === undefined) break;
    rows.push(row.values);
    end = row.end;
  }
  return { rows, end };
}

function takeRow(
  text: string,
  start: number,
  isLast: boolean,
): { values: Values; end: number } | undefined {
  const values: Values = [];
  for (let at = start; ; ) {
    const field = text[at] === '"' ? takeQuoted(text, at) : takePlain(text, at);
    if (field.end >= text.length && !isLast) return undefined;
    if (field.end > text.length) throw brokenCsv();
    values.push(field.value);
    const sign = text[field.end];
    if (sign === '\n' || sign === undefined) return { values, end: field.end + 1 };
    if (sign !== ',') throw brokenCsv();
    at = field.end + 1;
  }
}

type Field = { value: string | null; end: number };

function takePlain(text: string, at: number): Field {
  let end = at;
  while (end < text.length && text[end] !== ',' && text[end] !== '\n') end += 1;
  return { value: end === at ? null : text.slice(at, end), end };
}

/** `end` is beyond the text while the closing quote is missing. */
function takeQuoted(text: string, at: number): Field {
  for (let from = at + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { value: null, end: text.length + 1 };
    if (text[quote + 1] !== '"') {
      return { value: text.slice(at + 1, quote).replaceAll('""', '"'), end: quote + 1 };
    }
    from = quote + 2;
  }
}

const brokenCsv = () => new Error('A quote of the CSV is misplaced');
