import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type CatalogueImportReport, MAX_REFUSED_KEPT } from '#contract/staff/imports.ts';
import { authorOf, writeAudit } from '#server/customers/write-audit.ts';
import type { Db } from '#server/db/open.ts';
import { catalogueImports } from '#server/db/schema/staff.ts';
import { Problem } from '#server/problem.ts';
import { describeChange } from './describe-change.ts';
import { FIELD_LABELS } from './field-labels.ts';
import { type ImportReport, importCatalogue, tidyCatalogue } from './import-catalogue.ts';
import type { BeforeImport, ImportFacts, ImportRow, ProductBefore } from './import-record.ts';
import { openTable } from './read-table.ts';
import type { SavedChange } from './save-batch.ts';
import type { Shelves } from './shelves.ts';

const MAX_EXAMPLES = 20;
const TELL_EVERY_MS = 1000;

/**
 * Does what an import waits for: its preview, which changes nothing, or its good rows, all or none. An
 * import that waits for nothing is left alone. What fails is told in French where the import is shown.
 */
export async function runImport(db: Db, id: number): Promise<void> {
  const [row] = await db.select().from(catalogueImports).where(eq(catalogueImports.id, id));
  if (row === undefined || row.source === null) return;
  if (row.state !== 'reading' && row.state !== 'applying') return;
  const found = row as ImportRow & { source: string };
  const facts = found.report;
  try {
    if (row.state === 'reading') await preview(db, found);
    else await apply(db, found);
  } catch (error) {
    const failure =
      error instanceof Problem
        ? error.message
        : 'L’import a échoué et rien n’a été enregistré. Réessayez, ou montrez le fichier à votre technicien.';
    const report: ImportFacts = { ...facts, failure };
    const set = { state: 'failed', report, source: null } as const;
    await db.update(catalogueImports).set(set).where(eq(catalogueImports.id, id));
    if (!(error instanceof Problem)) throw error;
  }
}

async function preview(db: Db, row: ImportRow & { source: string }): Promise<void> {
  const { report } = await importFile(db, db, row, true);
  await db
    .update(catalogueImports)
    .set({ state: 'preview', report: { ...row.report, report, progress: 100 } })
    .where(and(eq(catalogueImports.id, row.id), eq(catalogueImports.state, 'reading')));
}

/** What was changed and what is kept of it for undoing are one transaction, with one time for both. */
async function apply(db: Db, row: ImportRow & { source: string }): Promise<void> {
  const done = await db.transaction(async (tx) => {
    const { report, before, outcome } = await importFile(db, tx, row, false);
    await tx
      .update(catalogueImports)
      .set({
        ...{ state: 'applied', source: null, before, appliedAt: sql`now()` },
        report: { ...row.report, report, progress: 100 },
      })
      .where(eq(catalogueImports.id, row.id));
    const { created, updated, unchanged, refused_count } = report;
    await writeAudit(tx, await authorOf(tx, row.byId), {
      ...{ action: 'catalogue imported', subject: `import:${row.id}` },
      after: { file: row.fileName, created, updated, unchanged, refused: refused_count },
    });
    return outcome;
  });
  await tidyCatalogue(db, done);
}

/** Imports the file of a row; `db` hears of the progress while `tx` is not yet done. */
async function importFile(db: Db, tx: Db, row: ImportRow & { source: string }, dryRun: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  try {
    const path = join(folder, basename(row.fileName).replace(/[^\w.-]/g, '_'));
    await writeFile(path, row.source, 'base64');
    const examples: CatalogueImportReport['examples'] = [];
    const before: BeforeImport = { created: [], categories: [], tags: [], updated: [] };
    const outcome = await importCatalogue(tx, await openTable(path), {
      dryRun,
      onProgress: teller(db, row.id),
      onChange: (change: SavedChange, shelves: Shelves) => {
        if (isWorthShowing(examples, change)) examples.push(describeChange(change, shelves));
        if (change.isNew) before.created.push(change.id);
        else before.updated.push(beforeOf(change));
      },
      onShelves: ({ categories, tags }) => Object.assign(before, { categories, tags }),
    });
    return { report: toReport(outcome, examples), before, outcome };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Half of the examples at least are changes, which one has to look at before they are made. */
function isWorthShowing(examples: CatalogueImportReport['examples'], { isNew }: SavedChange) {
  const alike = examples.filter((example) => example.isNew === isNew).length;
  return alike < MAX_EXAMPLES / 2;
}

function beforeOf({ id, before, tags, stock, updatedAt }: SavedChange): ProductBefore {
  const isWritten = Object.keys(before).length > 0 || tags !== undefined;
  return {
    id,
    ...(isWritten && { values: before, ...(updatedAt !== null && { updatedAt }) }),
    ...(tags && { tagIds: tags.before }),
    ...(stock && { stock }),
  };
}

function toReport(
  { columns, format, dialect, created, updated, unchanged, refused }: ImportReport,
  examples: CatalogueImportReport['examples'],
): CatalogueImportReport {
  return {
    ...{ format, dialect, created, updated, unchanged, examples },
    columns: columns.map(({ heading, field }) => ({
      heading,
      field: field === undefined ? null : FIELD_LABELS[field],
    })),
    refused_count: refused.length,
    refused: refused.slice(0, MAX_REFUSED_KEPT),
  };
}

/** Tells how far an import is, once a second at most; nothing waits for that. */
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
      .where(
        and(eq(catalogueImports.id, id), inArray(catalogueImports.state, ['reading', 'applying'])),
      )
      .catch(() => undefined);
  };
}
