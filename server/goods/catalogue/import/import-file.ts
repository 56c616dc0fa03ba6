import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  type CatalogueImportReport,
  MAX_REFUSED_KEPT,
} from '#contract/goods/catalogue/staff-imports.ts';
import type { Db } from '#server/base/db/open.ts';
import type { ProductValues } from '../product/save-product.ts';
import { catalogueImports } from '../tables.ts';
import { describeChange } from './describe-change.ts';
import { type ImportReport, importCatalogue } from './import-catalogue.ts';
import type { BeforeImport, ImportRow, ProductBefore } from './import-record.ts';
import type { SavedChange } from './plan-batch.ts';
import { FIELD_LABELS } from './reading/dialects.ts';
import { openTable } from './reading/read-table.ts';
import type { Shelves } from './shelves.ts';

const MAX_EXAMPLES = 20;
const TELL_EVERY_MS = 1000;

export type RowWithFile = ImportRow & { source: string };

/** The row of an import while a job runs it. */
export const isRunningImport = (id: number) =>
  and(eq(catalogueImports.id, id), inArray(catalogueImports.state, ['reading', 'applying']));

/** Ends a running import with a reason for the clerk, and deletes its file. */
export async function failImport(db: Db, id: number, failure: string): Promise<void> {
  const report = sql`${catalogueImports.report} || ${JSON.stringify({ failure })}::jsonb`;
  await db
    .update(catalogueImports)
    .set({ state: 'failed', report, source: null })
    .where(isRunningImport(id));
}

/**
 * Imports the file of a row and returns report, mark and undo data; `db` records the progress. Throws as `openTable`
 * and `importCatalogue`.
 */
export async function importFile(db: Db, tx: Db, row: RowWithFile, dryRun: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  try {
    const path = join(folder, basename(row.fileName).replace(/[^\w.-]/g, '_'));
    await writeFile(path, row.source, 'base64');
    let told = nothingTold();
    const outcome = await importCatalogue(tx, await openTable(path), {
      dryRun,
      onProgress: teller(db, row.id),
      onChange: (change: SavedChange, shelves: Shelves) => {
        const { marked, examples, before } = told;
        marked.add(change, shelves);
        if (isWorthShowing(examples, change)) examples.push(describeChange(change, shelves));
        if (!change.isNew) before.updated.push(beforeOf(change));
      },
      onRestart: () => {
        told = nothingTold();
      },
      onCreated: (ids) => told.before.created.push(...ids),
      onShelves: ({ categories, tags }) => Object.assign(told.before, { categories, tags }),
    });
    const { marked, examples, before } = told;
    return { report: toReport(outcome, examples), mark: marked.mark(), before, outcome };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function nothingTold() {
  const examples: CatalogueImportReport['examples'] = [];
  const before: BeforeImport = { created: [], categories: [], tags: [], updated: [] };
  return { marked: markChanges(), examples, before };
}

function isWorthShowing(examples: CatalogueImportReport['examples'], { isNew }: SavedChange) {
  const alike = examples.filter((example) => example.isNew === isNew).length;
  return alike < MAX_EXAMPLES / 2;
}

function beforeOf({ id, before, tags, stock, places, updatedAt }: SavedChange): ProductBefore {
  const isWritten = Object.keys(before).length > 0 || tags !== undefined;
  return {
    id,
    ...(isWritten && { values: before, ...(updatedAt !== null && { updatedAt }) }),
    ...(tags && { tagIds: tags.before }),
    ...(stock && { stock }),
    ...(places.length > 0 && { places }),
  };
}

function toReport(
  { columns, format, dialect, created, updated, unchanged, refused }: ImportReport,
  examples: CatalogueImportReport['examples'],
): CatalogueImportReport {
  return {
    format,
    dialect,
    created,
    updated,
    unchanged,
    examples,
    columns: columns.map(({ heading, field }) => ({
      heading,
      field: field === undefined ? null : FIELD_LABELS[field],
    })),
    refused_count: refused.length,
    refused: refused.slice(0, MAX_REFUSED_KEPT),
  };
}

/** Reports the progress, once a second at most, without being awaited. */
function teller(db: Db, id: number): (share: number) => void {
  let toldAt = Date.now();
  return (share) => {
    if (Date.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = Date.now();
    const percent = JSON.stringify(Math.floor(share * 100));
    db.update(catalogueImports)
      .set({
        report: sql`jsonb_set(${catalogueImports.report}, '{progress}', ${percent}::jsonb)`,
      })
      .where(isRunningImport(id))
      .catch(() => undefined);
  };
}

/** A hash of all changes but those of stock, which sales change all day. */
function markChanges() {
  const hash = createHash('sha256');
  const add = (change: SavedChange, shelves: Shelves): void => {
    const { reference, before, after, tags } = change;
    if (tags === undefined && Object.keys(after).length === 0) return;
    // By name, because a preview has no number yet for what is new.
    const named = ({ categoryId, ...values }: ProductValues) => [
      values,
      categoryId === undefined ? null : shelves.categoryName(categoryId),
    ];
    const namesOf = (ids: number[]) => shelves.tagNames(ids).toSorted();
    const labels = tags && [namesOf(tags.before), namesOf(tags.after)];
    hash.update(JSON.stringify([reference, named(before), named(after), labels ?? null]));
  };
  return { add, mark: () => hash.digest('hex') };
}
