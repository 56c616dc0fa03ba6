import { readSheet } from 'read-excel-file/node';
import { Problem } from '#server/problem.ts';
import { checkZip } from './check-zip.ts';
import type { TableRow } from './read-csv.ts';

/** The reader holds the unpacked sheet in memory; a larger catalogue streams as CSV. */
const MAX_XLSX_BYTES = 50 * 1024 * 1024;

/** Reads the first sheet of a workbook; numbers, booleans and dates come as the text of a CSV. */
export async function openXlsx(path: string, size: number) {
  if (size > MAX_XLSX_BYTES) {
    throw new Problem(
      'too-large',
      'Ce classeur dépasse 50 Mo : enregistrez-le en CSV, qui s’importe à toute taille.',
    );
  }
  await checkZip(path, size);
  const sheet = await readFirstSheet(path);
  const progress = { rows: 0 };
  return {
    format: 'XLSX, première feuille',
    rows: readRows(sheet, progress),
    readShare: () => progress.rows / sheet.length,
  };
}

type Cell = string | number | boolean | Date | null;

async function readFirstSheet(path: string): Promise<Cell[][]> {
  try {
    return (await readSheet(path, { trim: false })) as Cell[][];
  } catch (cause) {
    throw Object.assign(
      new Problem('bad-request', 'Ce fichier n’est pas un classeur .xlsx lisible.'),
      { cause },
    );
  }
}

async function* readRows(sheet: Cell[][], progress: { rows: number }): AsyncGenerator<TableRow> {
  for (const [index, cells] of sheet.entries()) {
    progress.rows = index + 1;
    yield { line: index + 1, cells: cells.map(toText) };
  }
}

function toText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // Spreadsheets compute 149999.99999999997 where they show 150000.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return String(cell);
}
