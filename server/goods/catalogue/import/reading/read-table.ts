import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { errorCodeOf } from '#server/base/error-code.ts';
import { Problem } from '#server/base/problem.ts';
import { openCsv, type TableRow } from './read-csv.ts';
import { openXlsx } from './read-xlsx.ts';

export type Table = {
  /** What was recognised, in French: format, separator, encoding. */
  format: string;
  header: string[];
  /** The rows below the header, once; rows without any text are left out. */
  rows: AsyncIterable<TableRow>;
  /** How much of the file has been read, 0 to 1. */
  readShare(): number;
};

const ZIP = '504b0304';
const OLD_EXCEL = 'd0cf11e0';

/** Opens a CSV or XLSX file by its content. Throws `bad-request` for a file that is missing, empty or neither. */
export async function openTable(path: string): Promise<Table> {
  const { size, magic } = await readMagic(path);
  if (size === 0) throw new Problem('bad-request', `Le fichier ${basename(path)} est vide.`);
  if (magic === OLD_EXCEL) {
    throw new Problem(
      'bad-request',
      'Ce fichier est dans l’ancien format d’Excel (.xls) : enregistrez-le en .xlsx ou en CSV.',
    );
  }
  const { format, rows, readShare } =
    magic === ZIP ? await openXlsx(path, size) : await openCsv(path, size);
  const filled = withoutBlankRows(rows);
  const first = await filled.next();
  if (first.done) throw new Problem('bad-request', `Le fichier ${basename(path)} est vide.`);
  const header = first.value.cells.map((cell) => cell.trim());
  while (header.at(-1) === '') header.pop();
  return { format, header, rows: filled, readShare };
}

async function readMagic(path: string): Promise<{ size: number; magic: string }> {
  try {
    const file = await open(path);
    try {
      const stat = await file.stat();
      if (!stat.isFile()) throw Object.assign(new Error('not a file'), { code: 'EISDIR' });
      const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
      return { size: stat.size, magic: buffer.subarray(0, bytesRead).toString('hex') };
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw Object.assign(new Problem('not-found', explainOpen(path, cause)), { cause });
  }
}

function explainOpen(path: string, cause: unknown): string {
  const code = errorCodeOf(cause);
  if (code === 'ENOENT') return `Le fichier ${path} n’existe pas.`;
  if (code === 'EISDIR') return `${path} n’est pas un fichier.`;
  return `Le fichier ${path} ne peut pas être lu (${code}).`;
}

async function* withoutBlankRows(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    if (row.cells.some((cell) => cell.trim() !== '')) yield row;
  }
}
