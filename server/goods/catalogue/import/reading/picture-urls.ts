/** Whole runs: to look for an address inside a run would take a long cell of blanks ages. */
const RUN = /[\s,;|]+/g;
const PARTS_ALWAYS = /[\r\n|]|[,;]\s/;
const ADDRESS = /^(?:https?:)?\/\//i;
const LONGEST_START = 'https://'.length;

/** The addresses in a cell, main picture first: parted by blanks, commas, bars or semicolons, once each. */
export function readPictureUrls(cell: string): string[] {
  return [...new Set(partsOf(cell).map(readUrl).filter(isUrl))];
}

/** A single blank, comma or semicolon belongs to an address unless another address follows. */
function partsOf(cell: string): string[] {
  const parts: string[] = [];
  let begun = 0;
  for (const { 0: run, index } of cell.matchAll(RUN)) {
    const start = run.startsWith(',') && cell[index - 1] === '\\' ? index + 1 : index;
    const end = index + run.length;
    const next = cell.slice(end, end + LONGEST_START);
    if (start === end) continue;
    if (next !== '' && !ADDRESS.test(next) && !PARTS_ALWAYS.test(cell.slice(start, end))) continue;
    parts.push(cell.slice(begun, start));
    begun = end;
  }
  return [...parts, cell.slice(begun)];
}

/** WooCommerce escapes a comma inside an address; some exports leave out the protocol. */
const readUrl = (part: string): string => part.replaceAll('\\,', ',').replace(/^\/\//, 'https://');

const isUrl = (url: string): boolean =>
  /^https?:\/\//i.test(url) && isStorable(url) && URL.canParse(url);

/** PostgreSQL takes neither NUL nor half a character. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
