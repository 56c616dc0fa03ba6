import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { errorCodeOf } from '#server/base/error-code.ts';
import { Problem } from '#server/base/problem.ts';
import { isWorkbook } from './foreign-files.ts';
import { openCsv } from './read-csv.ts';
import { openXlsx } from './read-xlsx.ts';
import { isBlank, type Table, type TableOptions, type TableRow } from './table.ts';

export type { Table, TableOptions } from './table.ts';

/** Opens a CSV or XLSX file by its content. Throws `bad-request` for a file that is missing, empty or neither. */
export async function openTable(path: string, options: TableOptions = {}): Promise<Table> {
  const size = await readSize(path);
  const empty = new Problem('bad-request', `Le fichier ${basename(path)} est vide.`);
  if (size === 0) throw empty;
  const isXlsx = await isWorkbook(path, size).catch((cause) => refuseUnread(path, cause));
  const table = await (isXlsx ? openXlsx(path, size, options) : openCsv(path, size, options));
  if (table === undefined) throw empty;
  return { ...table, rows: () => withoutBlankRows(table.rows()) };
}

async function readSize(path: string): Promise<number> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw Object.assign(new Error('not a file'), { code: 'EISDIR' });
    return found.size;
  } catch (cause) {
    return refuseUnread(path, cause);
  }
}

function refuseUnread(path: string, cause: unknown): never {
  if (cause instanceof Problem) throw cause;
  throw Object.assign(new Problem('not-found', explainOpen(path, cause)), { cause });
}

function explainOpen(path: string, cause: unknown): string {
  const code = errorCodeOf(cause);
  if (code === 'ENOENT') return `Le fichier ${path} n’existe pas.`;
  if (code === 'EISDIR') return `${path} n’est pas un fichier.`;
  return `Le fichier ${path} ne peut pas être lu (${code}).`;
}

async function* withoutBlankRows(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    if (row.problem !== undefined || !isBlank(row.cells)) yield row;
  }
}
