import { sql } from 'drizzle-orm';
import { categoryPathName } from '#contract/goods/catalogue/categories.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import type { Db } from '#server/base/db/open.ts';
import type { CountedPlace } from '#server/goods/stock/ledger/count-places.ts';
import type { SellableStock } from '#server/goods/stock/ledger/count-products.ts';
import type { NotedCost } from '#server/goods/stock/ledger/note-costs.ts';
import { listPlaceColumns } from '#server/goods/stock/places/places.ts';
import {
  type ComingFamily,
  findComingFamilies,
  type NamedBy,
} from '../families/coming-families.ts';
import { type LostFamily, settleChangedFamilies } from '../families/settle-families.ts';
import type { ShapedRow } from './dialects/dialect.ts';
import { planBatch, type SavedChange } from './plan-batch.ts';
import type { Table } from './reading/read-table.ts';
import {
  type ColumnChoices,
  type Columns,
  describeColumns,
  missingColumns,
  type RecognisedColumn,
  recogniseColumns,
  refuseMissing,
} from './rows/columns.ts';
import { describeLeftOut } from './rows/read-codes.ts';
import { type AcceptedRow, type RefusedRow, readRow } from './rows/read-row.ts';
import { shapeRows } from './rows/shape-rows.ts';
import { type MadeShelves, openShelves, type Shelves } from './shelves.ts';
import { openStage, type Stage } from './stage-changes.ts';
import { writeStock } from './write-stock.ts';

export type ImportReport = {
  isDryRun: boolean;
  format: string;
  dialect: string;
  columns: RecognisedColumn[];
  created: number;
  updated: number;
  unchanged: number;
  refused: RefusedRow[];
  /** What the file lacks, in French; only a dry run goes so far. */
  missing: string[];
  /** Rows that are no product, such as the parent of variations. */
  skipped: RefusedRow[];
  /** What was left out of rows that were taken. */
  notes: RefusedRow[];
  /** How many products get a cost for their pieces. */
  costCount: number;
  /** Paths of categories that the shop does not have yet. */
  newCategories: string[];
  /** Paths of categories at the top for which the file names a parent (rule G-53). */
  movedCategories: string[];
  /** Families of at least two products that the file makes or lets grow: the largest, and how many in all. */
  families: ComingFamily[];
  familyCount: number;
  /** Rows with an address whose product has no picture. */
  rowsWithPicture: number;
};

const BATCH_ROWS = 500;
/** From so many changes on, fresh statistics are worth their time. */
const MANY_CHANGES = 1000;

type Options = {
  dryRun?: boolean;
  /** What a clerk has decided about the columns. */
  choices?: ColumnChoices;
  /** The paths of categories that a clerk lets move under their parents. */
  moves?: readonly string[];
  /** Whether a blank cell empties the field; else it changes nothing. */
  emptiesBlanks?: boolean;
  /** Whether a column of costs is left out. */
  ignoresCosts?: boolean;
  signal?: AbortSignal;
  onProgress?: (share: number, rows: number) => void;
  onPictures?: (reference: string, urls: string[]) => void;
  onChange?: (change: SavedChange, shelves: Shelves) => void;
  onRestart?: () => void;
  onCreated?: (ids: number[]) => void;
  onShelves?: (made: Pick<MadeShelves, 'created' | 'moved'>) => void;
  onLostFamilies?: (lost: LostFamily[]) => void;
};

/** The share of reading and planning in an import; the rest is writing. */
const PLANNING = 0.7;

/**
 * Creates and updates products by reference in one transaction (rule G-33). Plans before it locks the catalogue, and
 * again under the lock if staff changed one of the products, a category or a tag since then. A dry run only reads.
 * Unusable rows are refused one by one. `onChange` gets each changed product (0 for a new one), `onRestart` takes that
 * back. Throws `bad-request` for missing columns, `conflict` during another import.
 */
export async function importCatalogue(
  db: Db,
  table: Table,
  options: Options = {},
): Promise<ImportReport> {
  const columns = recogniseColumns(table.header, {
    ...options,
    places: await listPlaceColumns(db),
  });
  const isDryRun = options.dryRun ?? false;
  const missing = missingColumns(columns);
  if (!isDryRun) refuseMissing(columns);
  const reading: Reading = { refused: [], skipped: [], notes: [], rows: 0 };
  const planning = { columns, options };
  // A preview of such a file shows its columns, so that the clerk can choose.
  const batches =
    missing.length > 0
      ? noBatches()
      : readBatches(table, planning, reading, isDryRun ? 1 : PLANNING);
  const planned = isDryRun
    ? await planAll(db, planning, batches)
    : await db.transaction((tx) => apply(tx, planning, batches, reading));
  const { created, updated, unchanged } = planned;
  return {
    isDryRun,
    format: table.format,
    dialect: columns.dialect.label,
    columns: describeColumns(columns),
    missing,
    created,
    updated,
    unchanged,
    refused: [...reading.refused, ...planned.refused].toSorted((a, b) => a.line - b.line),
    skipped: reading.skipped,
    notes: [...reading.notes, ...planned.notes].toSorted((a, b) => a.line - b.line),
    costCount: planned.costs.length,
    newCategories: planned.shelves.newCategories(),
    movedCategories: planned.shelves.moves(),
    families: planned.families,
    familyCount: planned.familyCount,
    rowsWithPicture: planned.rowsWithPicture,
  };
}

type Planning = { columns: Columns; options: Options };
type Reading = Pick<ImportReport, 'refused' | 'skipped' | 'notes'> & { rows: number };
type Planned = Pick<
  ImportReport,
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'refused'
  | 'notes'
  | 'rowsWithPicture'
  | 'families'
  | 'familyCount'
> & {
  namedBy: NamedBy;
  shelves: Shelves;
  /** Of new products only the reference is known. */
  stock: Of<SellableStock>[];
  places: Of<CountedPlace>[];
  costs: Of<NotedCost>[];
};
type Of<T extends { productId: number }> = { reference: string; counted: T };

async function apply(
  tx: Db,
  planning: Planning,
  batches: AsyncIterable<AcceptedRow[]>,
  reading: Reading,
): Promise<Planned> {
  const { options } = planning;
  const stage = await openStage(tx);
  let planned = await planAll(tx, planning, batches, stage, stage.addRows);
  await lockCatalogue(tx);
  if (await stage.isStale()) {
    options.onRestart?.();
    planned = await planAll(tx, planning, stage.rowsAgain(), stage);
  }
  const made = await planned.shelves.make(tx, options.moves ?? []);
  const idOf = new Map<string, number>();
  const { stock, places, costs } = planned;
  const counted = new Set([...stock, ...places, ...costs].map(({ reference }) => reference));
  let parts = 0;
  for await (const { share, created } of stage.write(made)) {
    options.signal?.throwIfAborted();
    options.onCreated?.(created.map(({ id }) => id));
    for (const { id, reference } of created) if (counted.has(reference)) idOf.set(reference, id);
    parts += 1;
    if (isPowerOfTwo(parts)) await refreshPlans(tx);
    options.onProgress?.(PLANNING + (1 - PLANNING) * share, reading.rows);
  }
  const found = <T extends { productId: number }>(all: Of<T>[]): T[] =>
    all.map(({ reference, counted: one }) => ({
      ...one,
      productId: idOf.get(reference) ?? one.productId,
    }));
  const given = { stock: found(stock), places: found(places), costs: found(costs) };
  await writeStock(tx, 'shop', given);
  options.onLostFamilies?.(await settleChangedFamilies(tx));
  options.signal?.throwIfAborted();
  options.onShelves?.(made);
  await stage.close();
  return planned;
}

/** Plans all batches and stages the changes. `keep` gets the rows before they are looked up. */
async function planAll(
  db: Db,
  { columns, options }: Planning,
  batches: AsyncIterable<AcceptedRow[]>,
  stage?: Stage,
  keep?: Stage['addRows'],
): Promise<Planned> {
  const shelves = await openShelves(db);
  const planned: Planned = {
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: [],
    notes: [],
    rowsWithPicture: 0,
    families: [],
    familyCount: 0,
    namedBy: new Map(),
    shelves,
    stock: [],
    places: [],
    costs: [],
  };
  let added: Promise<void> | undefined;
  try {
    for await (const accepted of batches) {
      options.signal?.throwIfAborted();
      await added;
      await keep?.(accepted);
      const batch = await planBatch(db, columns, shelves, accepted);
      // Reads the next rows while the database computes the words of these.
      added = stage?.addChanges(batch.toWrite, shelves);
      // The caller learns of a failure here or below.
      added?.catch(() => undefined);
      takeUp(planned, batch, options);
    }
  } catch (error) {
    // The first failure says more than later refusals.
    await added;
    throw error;
  }
  await added;
  options.signal?.throwIfAborted();
  const coming = await findComingFamilies(db, planned.namedBy);
  return { ...planned, families: coming.families, familyCount: coming.count };
}

function takeUp(
  planned: Planned,
  batch: Awaited<ReturnType<typeof planBatch>>,
  options: Options,
): void {
  planned.created += batch.created;
  planned.updated += batch.updated;
  planned.unchanged += batch.unchanged;
  planned.refused.push(...batch.refused);
  planned.notes.push(...batch.notes);
  for (const { product, pictureUrls } of batch.withoutPicture) {
    if (pictureUrls.length === 0) continue;
    planned.rowsWithPicture += 1;
    options.onPictures?.(product.reference, pictureUrls);
  }
  for (const change of batch.changes) {
    const { reference, id: productId, costXof } = change;
    const { family } = change.after;
    if (family) noteFamily(planned.namedBy, family, reference);
    if (change.stock) {
      planned.stock.push({
        reference,
        counted: { productId, available: change.stock.after },
      });
    }
    for (const { placeId, after: onHand } of change.places) {
      planned.places.push({ reference, counted: { productId, placeId, onHand } });
    }
    if (costXof !== undefined) planned.costs.push({ reference, counted: { productId, costXof } });
    options.onChange?.(change, planned.shelves);
  }
}

function noteFamily(namedBy: NamedBy, key: string, reference: string): void {
  const known = namedBy.get(key);
  if (known === undefined) namedBy.set(key, [reference]);
  else known.push(reference);
}

async function* noBatches(): AsyncGenerator<AcceptedRow[]> {}

/** `share` is the part of the work that these rows are. */
async function* readBatches(
  table: Table,
  { columns, options }: Planning,
  reading: Reading,
  share: number,
): AsyncGenerator<AcceptedRow[]> {
  const takeRow = rowReader(columns, reading);
  for await (const batch of inBatches(shapeRows(table, columns, options.signal))) {
    yield batch.map(takeRow).filter((row) => row !== undefined);
    reading.rows += batch.length;
    options.onProgress?.(share * table.readShare(), reading.rows);
  }
}

/** Refreshes statistics and the visibility map after a large import. Call it outside a transaction. */
export async function refreshCatalogueStatistics(db: Db, report: ImportReport): Promise<void> {
  if (report.isDryRun || report.created + report.updated < MANY_CHANGES) return;
  for (const table of ['products', 'product_tags', 'categories', 'tags', 'search_words']) {
    await db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`);
  }
}

/** Without new statistics a batch of a first import took 23 s at 75,000 rows instead of 0.3 s. */
async function refreshPlans(tx: Db): Promise<void> {
  for (const table of ['search_words', 'product_tags']) {
    await tx.execute(sql`analyze ${sql.identifier(table)}`);
  }
}

const isPowerOfTwo = (count: number) => Number.isInteger(Math.log2(count));

function rowReader(columns: Columns, reading: Reading) {
  const firstLineOf = new Map<string, number>();
  const cutPaths = new Set<string>();
  const withOwnCode = codeReader(columns, reading);
  return (shaped: ShapedRow): AcceptedRow | undefined => {
    if (shaped.kind === 'skipped') {
      const { line, reference, reason } = shaped;
      reading.skipped.push({ line, reference, reason });
      return undefined;
    }
    const { line } = shaped.row;
    const read = readRow(columns, shaped);
    const reference = 'product' in read ? read.product.reference : read.reference;
    const firstLine = firstLineOf.get(reference);
    if (reference !== '' && firstLine === undefined) firstLineOf.set(reference, line);
    if (!('product' in read)) {
      reading.refused.push(read);
      return undefined;
    }
    if (firstLine !== undefined) {
      const reason = `référence déjà donnée à la ligne ${firstLine}`;
      reading.refused.push({ line, reference, reason });
      return undefined;
    }
    reading.notes.push(...read.notes.map((reason) => ({ line, reference, reason })));
    if (read.cutPath !== undefined && !cutPaths.has(read.cutPath)) {
      cutPaths.add(read.cutPath);
      const kept = categoryPathName(read.product.categ_id ?? '', read.parentShelf);
      const reason = `catégorie « ${read.cutPath} » : la boutique a deux niveaux, les deux derniers sont repris (« ${kept} »)`;
      reading.notes.push({ line, reference, reason });
    }
    return withOwnCode(read);
  };
}

/** Leaves out a bar code that a row above has (rule G-40). */
function codeReader(columns: Columns, reading: Reading) {
  const firstLineOf = new Map<string, number>();
  return (row: AcceptedRow): AcceptedRow => {
    const { gtin: code, ...product } = row.product;
    if (code === undefined || code === null) return row;
    const firstLine = firstLineOf.get(code);
    if (firstLine === undefined) {
      firstLineOf.set(code, row.line);
      return row;
    }
    const reason = describeLeftOut(columns, code, `Il est déjà donné à la ligne ${firstLine}`);
    reading.notes.push({ line: row.line, reference: product.reference, reason });
    return { ...row, product };
  };
}

async function* inBatches(rows: AsyncIterable<ShapedRow>): AsyncGenerator<ShapedRow[]> {
  let batch: ShapedRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
