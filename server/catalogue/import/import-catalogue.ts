import { sql } from 'drizzle-orm';
import { lockCatalogue } from '#server/db/catalogue-revision.ts';
import type { Db } from '#server/db/open.ts';
import type { Counted } from '#server/stock/ledger/count-articles.ts';
import type { CountedPlace } from '#server/stock/ledger/count-places.ts';
import { listPlaceColumns } from '#server/stock/places/place-columns.ts';
import { type Columns, fieldsOfHeader, recogniseColumns } from './columns.ts';
import type { Field } from './dialects.ts';
import type { TableRow } from './read-csv.ts';
import { type AcceptedRow, type RefusedRow, readRow } from './read-row.ts';
import type { Table } from './read-table.ts';
import { type SavedChange, saveBatch } from './save-batch.ts';
import { openShelves, type Shelves } from './shelves.ts';
import { writeStock } from './write-stock.ts';

export type ImportReport = {
  isDryRun: boolean;
  format: string;
  dialect: string;
  columns: { heading: string; field: Field | undefined }[];
  ignoredColumns: string[];
  created: number;
  updated: number;
  unchanged: number;
  refused: RefusedRow[];
  /** Rows that name a picture on the web. */
  rowsWithPicture: number;
};

const BATCH_ROWS = 500;
/** From here on the statistics that plans rest on are worth refreshing at once. */
const MANY_CHANGES = 1000;

type Options = {
  dryRun?: boolean;
  signal?: AbortSignal;
  onProgress?: (share: number, rows: number) => void;
  onPictures?: (reference: string, urls: string[]) => void;
  onChange?: (change: SavedChange, shelves: Shelves) => void;
  onShelves?: (created: Shelves['created']) => void;
};

/**
 * Creates and updates products by reference, all in one transaction: a failure or the signal leaves
 * nothing. A dry run plans all of it and only reads. Rows that cannot be taken are refused one by one.
 * Staff changes wait until the import is over, but for a dry run. `onPictures` gets the picture URLs of
 * products without a picture, `onChange` each product that is new or another, `onShelves` at last the
 * categories and tags that the file brought along. Throws `bad-request` for a file without the needed
 * columns and `conflict` while another import holds the catalogue.
 */
export async function importCatalogue(
  db: Db,
  table: Table,
  options: Options = {},
): Promise<ImportReport> {
  const columns = recogniseColumns(table.header, await listPlaceColumns(db));
  const report: ImportReport = {
    isDryRun: options.dryRun ?? false,
    format: table.format,
    dialect: columns.dialect.label,
    columns: fieldsOfHeader(columns),
    ignoredColumns: columns.ignored,
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: [],
    rowsWithPicture: 0,
  };
  if (report.isDryRun) await importRows(db, table, columns, report, options);
  else {
    await db.transaction(async (tx) => {
      await lockCatalogue(tx);
      await importRows(tx, table, columns, report, options);
    });
  }
  report.refused.sort((a, b) => a.line - b.line);
  return report;
}

async function importRows(
  tx: Db,
  table: Table,
  columns: Columns,
  report: ImportReport,
  options: Options,
): Promise<void> {
  const { isDryRun: dryRun } = report;
  const shelves = await openShelves(tx, { dryRun });
  const takeRow = rowReader(columns, report);
  const stock: Counted[] = [];
  const places: CountedPlace[] = [];
  let rows = 0;
  let batches = 0;
  for await (const batch of inBatches(table.rows)) {
    options.signal?.throwIfAborted();
    const accepted = batch.map(takeRow).filter((row) => row !== undefined);
    const saved = await saveBatch(tx, columns, shelves, accepted, { dryRun });
    report.created += saved.created;
    report.updated += saved.updated;
    report.unchanged += saved.unchanged;
    report.refused.push(...saved.refused);
    for (const { product, pictureUrls } of saved.withoutPicture) {
      if (pictureUrls.length > 0) options.onPictures?.(product.reference, pictureUrls);
    }
    for (const change of saved.changes) {
      if (change.stock) stock.push({ productId: change.id, available: change.stock.after });
      for (const { placeId, after: onHand } of change.places) {
        places.push({ productId: change.id, placeId, onHand });
      }
      options.onChange?.(change, shelves);
    }
    rows += batch.length;
    batches += 1;
    if (!dryRun && isPowerOfTwo(batches)) await refreshPlans(tx);
    options.onProgress?.(table.readShare(), rows);
  }
  options.signal?.throwIfAborted();
  if (!dryRun) await writeStock(tx, 'shop', { stock, places });
  options.onShelves?.(shelves.created);
}

/**
 * After a large import: statistics for good plans and the visibility map for index-only scans. To be
 * called outside a transaction.
 */
export async function tidyCatalogue(db: Db, report: ImportReport): Promise<void> {
  if (report.isDryRun || report.created + report.updated < MANY_CHANGES) return;
  for (const table of ['products', 'product_tags', 'categories', 'tags', 'search_words']) {
    await db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`);
  }
}

/**
 * The triggers' statements are planned for the tables as they were; a first import that fills them
 * from nothing took 23 s a batch at 75 000 rows for want of new statistics, instead of 0.3 s.
 */
async function refreshPlans(tx: Db): Promise<void> {
  for (const table of ['search_words', 'product_tags']) {
    await tx.execute(sql`analyze ${sql.identifier(table)}`);
  }
}

const isPowerOfTwo = (count: number) => Number.isInteger(Math.log2(count));

function rowReader(columns: Columns, report: ImportReport) {
  const firstLineOf = new Map<string, number>();
  return (row: TableRow): AcceptedRow | undefined => {
    const read = readRow(columns, row);
    const reference = 'product' in read ? read.product.reference : read.reference;
    const firstLine = firstLineOf.get(reference);
    if (reference !== '' && firstLine === undefined) firstLineOf.set(reference, row.line);
    if (firstLine !== undefined) {
      const reason = `référence déjà donnée à la ligne ${firstLine}`;
      report.refused.push({ line: row.line, reference, reason });
      return undefined;
    }
    if (!('product' in read)) {
      report.refused.push(read);
      return undefined;
    }
    if (read.pictureUrls.length > 0) report.rowsWithPicture += 1;
    return read;
  };
}

async function* inBatches(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
