import { Problem } from '#server/base/problem.ts';
import { plainHeading } from '../../headings/vocabulary.ts';
import { checkZip, readZipEntry } from './check-zip.ts';
import { type Merge, readMerges, repeatMerged } from './merged-cells.ts';
import { type CellBudget, cellBudget, readSheetRows, refuseUnreadable } from './sheet-rows.ts';
import {
  findHeader,
  MIN_KNOWN,
  readHead,
  type Sheet,
  type Table,
  type TableOptions,
  type TableRow,
  trimCells,
} from './table.ts';
import { readWorkbookParts, type WorkbookParts, type WorkbookSheet } from './workbook-parts.ts';

/** A workbook is unpacked three times: to check it, to find its merged cells and to read it. */
const MAX_XLSX_BYTES = 50 * 1024 * 1024;
const MAX_NAMED = 5;

/** A sheet with its first rows and that of its headings. */
type Found = { sheet: WorkbookSheet; head: TableRow[]; header: TableRow; known: number };
type Joined = Pick<Found, 'sheet' | 'header'> & { merges: Merge[]; order: number[] | undefined };

/**
 * Finds the first visible sheet with known headings, and those with the same headings; undefined if all are empty.
 * Hidden sheets are read only if `sheet` names them.
 */
export async function openXlsx(
  path: string,
  size: number,
  options: TableOptions,
): Promise<Table | undefined> {
  const parts = await openWorkbook(path, size);
  const asked = options.sheet === undefined ? undefined : findSheet(parts, options.sheet);
  const visible = parts.sheets.filter(({ isHidden }) => !isHidden);
  const { found, empty } = await findHeaders(path, parts, asked ? [asked] : visible, options);
  const main = found.find(({ known }) => known >= MIN_KNOWN) ?? found[0];
  if (main === undefined) return undefined;
  const joined: Joined[] = [];
  for (const { sheet, head, header: own } of found) {
    const header = [own, ...head].find((row) => hasSameHeadings(row, main.header));
    if (header === undefined) continue;
    const merges = await readMerges(readZipEntry(path, sheet.entry)).catch(refuseUnreadable);
    joined.push({ sheet, header, merges, order: orderLike(main.header, header) });
  }
  // The headings of the first sheet stand first among those that are joined to it.
  joined.sort((a, b) => Number(b.sheet === main.sheet) - Number(a.sheet === main.sheet));
  const read = new Set(joined.map(({ sheet }) => sheet));
  const total = joined.reduce((sum, { sheet }) => sum + sheet.entry.unpacked, 0);
  const progress = { bytes: 0 };
  return {
    format: `XLSX, ${nameSheets(joined)}`,
    header: trimCells(main.header.cells),
    headerLine: main.header.line,
    sheets: parts.sheets.map((sheet) => ({ name: sheet.name, state: stateOf(sheet, read, empty) })),
    rows: () => readJoined(path, parts, joined, progress),
    readShare: () => progress.bytes / total,
  };
}

/** Checks a workbook and reads what its cells refer to. Throws `too-large` and `bad-request`. */
export async function openWorkbook(path: string, size: number): Promise<WorkbookParts> {
  if (size > MAX_XLSX_BYTES) {
    throw new Problem(
      'too-large',
      'Ce classeur dépasse 50 Mo : enregistrez-le en CSV, qui s’importe à toute taille.',
    );
  }
  const entries = await checkZip(path, size);
  return readWorkbookParts(path, entries).catch(refuseUnreadable);
}

function findSheet({ sheets }: WorkbookParts, name: string): WorkbookSheet {
  const found =
    sheets.find((sheet) => sheet.name === name) ??
    sheets.find((sheet) => plainHeading(sheet.name) === plainHeading(name));
  if (found !== undefined) return found;
  const names = sheets.map((sheet) => `« ${sheet.name} »`).join(', ');
  throw new Problem(
    'bad-request',
    `Ce classeur n’a pas de feuille « ${name} » : ses feuilles sont ${names}.`,
  );
}

/** The sheets that have any text. One that cannot be read counts only if no other can. */
async function findHeaders(
  path: string,
  parts: WorkbookParts,
  sheets: readonly WorkbookSheet[],
  { countKnown }: TableOptions,
): Promise<{ found: Found[]; empty: Set<WorkbookSheet> }> {
  const found: Found[] = [];
  const empty = new Set<WorkbookSheet>();
  const unread: unknown[] = [];
  for (const sheet of sheets) {
    try {
      const head = await readHead(readSheetRows(readZipEntry(path, sheet.entry), parts));
      const header = findHeader(head, countKnown);
      if (header === undefined) empty.add(sheet);
      else found.push({ sheet, head, header: header.row, known: header.known });
    } catch (cause) {
      unread.push(cause);
    }
  }
  if (found.length === 0 && unread.length > 0) throw unread[0];
  return { found, empty };
}

const plainHeadings = ({ cells }: TableRow) => trimCells(cells).map(plainHeading);

const hasSameHeadings = (one: TableRow, other: TableRow) =>
  plainHeadings(one).toSorted().join('\n') === plainHeadings(other).toSorted().join('\n');

/** For each heading of the first sheet the column in another; undefined if they stand in the same order. */
function orderLike(main: TableRow, other: TableRow): number[] | undefined {
  const [wanted, had] = [plainHeadings(main), plainHeadings(other)];
  if (wanted.every((heading, column) => heading === had[column])) return undefined;
  const free = new Set(had.keys());
  return wanted.map((heading) => {
    const column = [...free].find((one) => had[one] === heading) ?? -1;
    free.delete(column);
    return column;
  });
}

async function* readJoined(
  path: string,
  parts: WorkbookParts,
  joined: readonly Joined[],
  progress: { bytes: number },
): AsyncGenerator<TableRow> {
  const budget = cellBudget();
  progress.bytes = 0;
  for (const one of joined) {
    const rows = readBelow(path, parts, one, { budget, progress });
    if (joined.length === 1) yield* rows;
    else for await (const row of rows) yield { ...row, sheet: one.sheet.name };
  }
}

async function* readBelow(
  path: string,
  parts: WorkbookParts,
  { sheet, header, merges, order }: Joined,
  { budget, progress }: { budget: CellBudget; progress: { bytes: number } },
): AsyncGenerator<TableRow> {
  const unpacked = async function* () {
    for await (const part of readZipEntry(path, sheet.entry)) {
      progress.bytes += part.length;
      yield part;
    }
  };
  const change = merges.length > 0 ? repeatMerged(merges, header.line) : undefined;
  const rows = readSheetRows(unpacked(), parts, { budget, ...(change && { change }) });
  for await (const { line, cells } of rows) {
    if (line <= header.line) continue;
    yield { line, cells: order?.map((column) => cells[column] ?? '') ?? cells };
  }
}

function stateOf(
  sheet: WorkbookSheet,
  read: ReadonlySet<WorkbookSheet>,
  empty: ReadonlySet<WorkbookSheet>,
): Sheet['state'] {
  if (read.has(sheet)) return 'read';
  if (sheet.isHidden) return 'hidden';
  return empty.has(sheet) ? 'empty' : 'other';
}

function nameSheets(joined: readonly Joined[]): string {
  const names = joined.map(({ sheet }) => `« ${sheet.name} »`);
  if (names.length === 1) return `feuille ${names[0]}`;
  const more = names.length > MAX_NAMED ? '…' : '';
  return `${names.length} feuilles : ${names.slice(0, MAX_NAMED).join(', ')}${more}`;
}
