import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { inSnapshot } from '#server/base/db/in-snapshot.ts';
import type { Db } from '#server/base/db/open.ts';
import { writeXlsx } from '#server/base/lists/write-xlsx.ts';
import { release } from '#server/base/release.ts';
import { describeTables, isFileColumn, readSequences, type Table } from './describe-tables.ts';
import {
  csvName,
  type FileDescription,
  FORMAT,
  filePath,
  MANIFEST,
  type Manifest,
  README,
  VERSION,
} from './manifest.ts';
import { fixFormats, readFiles, readRows } from './read-rows.ts';
import { readmeText } from './readme-text.ts';
import { csvLine } from './values-csv.ts';
import { type Rows, toCells, wordsOf } from './workbook-cells.ts';

/** Spreadsheets end at 1,048,576 rows and are slow long before. */
const WORKBOOK_ROWS = 500_000;

type Progress = (file: string, rows: number) => void;
type Bundle = {
  add(name: string, content: Readable, options?: { compress: boolean }): Promise<void>;
};

/**
 * Everything that belongs to the retailer, as a ZIP (docs/decisions/065). One snapshot is read while the client takes it,
 * so it holds a connection until the end. Ends with an error when a read fails.
 */
export function writeArchive(db: Db, now: Date, onFile: Progress = () => undefined): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream.pipe(new PassThrough());
  const left = new AbortController();
  archive.once('close', () => left.abort());
  const bundle: Bundle = {
    add: async (name, content, options) => {
      zip.addReadStream(content, name, { mtime: now, ...options });
      // A read that fails after the client left must not end the process.
      content.on('error', () => undefined);
      try {
        await finished(content, { signal: left.signal });
      } finally {
        content.destroy();
      }
    },
  };
  zip.on('error', (error) => archive.destroy(error as Error));
  inSnapshot(db, (tx) => fill(tx, bundle, { now, onFile })).then(
    () => zip.end(),
    (error: Error) => archive.destroy(error),
  );
  return archive;
}

async function fill(
  tx: Db,
  bundle: Bundle,
  { now, onFile }: { now: Date; onFile: Progress },
): Promise<void> {
  await fixFormats(tx);
  const tables = await describeTables(tx);
  const sequences = await readSequences(tx);
  await bundle.add(README, textOf(readmeText(tables, now)));
  const files: FileDescription[] = [];
  for (const table of tables) {
    const { rows, sha256 } = await addCsv(tx, bundle, table);
    const workbooks = await addWorkbooks(tx, bundle, table, rows);
    files.push({
      name: csvName(table.file),
      table: table.name,
      title: table.title,
      rows,
      sha256,
      workbooks,
      columns: wordsOf(table),
    });
    onFile(csvName(table.file), rows);
  }
  const pictures = await addFiles(tx, bundle, tables);
  onFile('images et médias', pictures);
  const manifest: Manifest = {
    format: FORMAT,
    version: VERSION,
    at: now.toISOString(),
    release,
    currency: 'XOF',
    files,
    pictures,
    sequences,
  };
  await bundle.add(MANIFEST, textOf(`${JSON.stringify(manifest, null, 1)}\n`));
}

async function addCsv(
  tx: Db,
  bundle: Bundle,
  table: Table,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  const lines = async function* () {
    const head = csvLine(table.columns.map(({ name }) => name));
    hash.update(head);
    yield Buffer.from(head);
    for await (const some of readRows(tx, table)) {
      rows += some.length;
      const part = Buffer.from(some.map(csvLine).join(''));
      hash.update(part);
      yield part;
    }
  };
  await bundle.add(csvName(table.file), Readable.from(lines(), { objectMode: false }));
  return { rows, sha256: hash.digest('hex') };
}

/** At least one, with the headings. */
async function addWorkbooks(tx: Db, bundle: Bundle, table: Table, rows: number): Promise<string[]> {
  const names: string[] = [];
  const columns = table.columns.filter((column) => !isFileColumn(column));
  const source = readRows(tx, table, columns);
  const count = Math.max(1, Math.ceil(rows / WORKBOOK_ROWS));
  for (let part = 1; part <= count; part += 1) {
    const name = `xlsx/${table.file}${count === 1 ? '' : `-${part}`}.xlsx`;
    const pages = toCells({ ...table, columns }, upTo(WORKBOOK_ROWS, source));
    // A workbook is compressed already.
    await bundle.add(name, writeXlsx(pages), { compress: false });
    names.push(name);
  }
  return names;
}

/** The next rows of a source that others read on. Pages of the source divide `most`. */
async function* upTo(most: number, source: Rows): Rows {
  for (let taken = 0; taken < most; ) {
    const { done, value } = await source.next();
    if (done === true) return;
    taken += value.length;
    yield value;
  }
}

async function addFiles(tx: Db, bundle: Bundle, tables: readonly Table[]): Promise<number> {
  const known = new Set<string>();
  for (const table of tables) {
    for (const column of table.columns.filter(isFileColumn)) {
      for await (const bytes of readFiles(tx, table, column)) {
        const path = filePath(table.name, fileName(bytes));
        if (known.has(path)) continue;
        known.add(path);
        await bundle.add(path, Readable.from([bytes], { objectMode: false }), { compress: false });
      }
    }
  }
  return known.size;
}

export const fileName = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32);

const textOf = (text: string): Readable =>
  Readable.from([Buffer.from(text)], { objectMode: false });
