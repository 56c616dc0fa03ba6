import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import {
  type CatalogueImportReport,
  type ImportChoices,
  MAX_REFUSED_KEPT,
} from '#contract/goods/catalogue/staff-imports.ts';
import type { Db } from '#server/base/db/open.ts';
import { plainHeading } from '../headings/vocabulary.ts';
import type { ProductValues } from '../product/save-product.ts';
import { catalogueImports } from '../tables.ts';
import { describeChange } from './describe-change.ts';
import { type ImportReport, importCatalogue } from './import-catalogue.ts';
import {
  type BeforeImport,
  type ImportFacts,
  type ImportRow,
  NO_CHOICES,
  type PricedProduct,
  type ProductBefore,
  type StoredReport,
} from './import-record.ts';
import type { SavedChange } from './plan-batch.ts';
import type { Table } from './reading/read-table.ts';
import { openProductFile } from './rows/shape-rows.ts';
import type { Shelves } from './shelves.ts';
import { listPictures } from './want-pictures.ts';

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
 * Imports the file of a row and returns report, mark, undo data, wanted pictures and new prices; `db` records the
 * progress. Throws as `openTable` and `importCatalogue`.
 */
export async function importFile(db: Db, tx: Db, row: RowWithFile, dryRun: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  try {
    const path = join(folder, basename(row.fileName).replace(/[^\w.-]/g, '_'));
    await writeFile(path, row.source, 'base64');
    let told = nothingTold();
    const { table, shape, choices, areRemembered } = await openWithChoices(tx, row, path);
    const outcome = await importCatalogue(tx, table, {
      dryRun,
      choices: choices.columns,
      emptiesBlanks: choices.empties_blanks,
      ignoresCosts: row.report.notesCosts !== true,
      moves: row.report.moves ?? [],
      onProgress: teller(db, row.id),
      onChange: (change: SavedChange, shelves: Shelves) => {
        const { marked, examples, before, priced } = told;
        marked.add(change, shelves);
        if (isWorthShowing(examples, change)) examples.push(describeChange(change, shelves));
        if (!change.isNew) before.updated.push(beforeOf(change));
        const { id, newPrices } = change;
        if (newPrices.length > 0) priced.push([id, Math.min(...newPrices)]);
      },
      onPictures: (reference, urls) => told.pictures.add(reference, urls),
      onRestart: () => {
        told = nothingTold();
      },
      onCreated: (ids) => told.before.created.push(...ids),
      onLostFamilies: (families) => Object.assign(told.before, { families }),
      onShelves: ({ created, moved }) => Object.assign(told.before, { ...created, moved }),
    });
    const { marked, examples, before, pictures, priced } = told;
    return {
      report: toReport(outcome, table, examples),
      mark: marked.mark(),
      before,
      pictures,
      priced,
      outcome,
      decided: { choices, areChoicesRemembered: areRemembered, shape },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens the file with the choices of this import, or else of the last file with the same headings. */
async function openWithChoices(tx: Db, row: RowWithFile, path: string) {
  const own = row.report.choices ?? undefined;
  const table = await openProductFile(path, own?.sheet ?? undefined);
  const shape = shapeOf(table.header);
  if (own !== undefined) {
    return { table, shape, choices: own, areRemembered: row.report.areChoicesRemembered ?? false };
  }
  const remembered = await findChoices(tx, row.id, shape);
  const choices = remembered ?? NO_CHOICES;
  return { table, shape, choices, areRemembered: remembered !== undefined };
}

/** Headings in any order, so that a moved column asks nothing again. */
const shapeOf = (header: readonly string[]) =>
  createHash('sha256').update(header.map(plainHeading).toSorted().join('|')).digest('hex');

/** The choices for the last file with these headings; undefined if there were none. */
async function findChoices(tx: Db, id: number, shape: string): Promise<ImportChoices | undefined> {
  const [found] = await tx
    .select({ facts: sql<ImportFacts>`${catalogueImports.report}` })
    .from(catalogueImports)
    .where(and(ne(catalogueImports.id, id), sql`${catalogueImports.report} ->> 'shape' = ${shape}`))
    .orderBy(desc(catalogueImports.id))
    .limit(1);
  const choices = found?.facts.choices ?? undefined;
  const isMade =
    choices !== undefined && (Object.keys(choices.columns).length > 0 || choices.empties_blanks);
  // A sheet's name says nothing about the next file.
  return isMade ? { ...choices, sheet: null } : undefined;
}

function nothingTold() {
  const examples: CatalogueImportReport['examples'] = [];
  const before: BeforeImport = { created: [], categories: [], tags: [], updated: [] };
  const priced: PricedProduct[] = [];
  return { marked: markChanges(), examples, before, pictures: listPictures(), priced };
}

function isWorthShowing(examples: CatalogueImportReport['examples'], { isNew }: SavedChange) {
  const alike = examples.filter((example) => example.isNew === isNew).length;
  return alike < MAX_EXAMPLES / 2;
}

function beforeOf(change: SavedChange): ProductBefore {
  const { id, before, tags, stock, places, updatedAt, costXof } = change;
  const isWritten = Object.keys(before).length > 0 || tags !== undefined;
  return {
    id,
    ...(isWritten && { values: before, ...(updatedAt !== null && { updatedAt }) }),
    ...(tags && { tagIds: tags.before }),
    ...(stock && { stock }),
    ...(places.length > 0 && { places }),
    ...(costXof !== undefined && { hasNotedCost: true }),
  };
}

function toReport(
  outcome: ImportReport,
  { sheets }: Table,
  examples: CatalogueImportReport['examples'],
): StoredReport {
  const { columns, format, dialect, created, updated, unchanged, refused } = outcome;
  const { missing, skipped, notes, newCategories, movedCategories } = outcome;
  const { families, familyCount } = outcome;
  return {
    format,
    dialect,
    created,
    updated,
    unchanged,
    examples,
    columns,
    missing,
    sheets,
    new_categories: newCategories,
    moved_categories: movedCategories,
    families,
    family_count: familyCount,
    cost_count: outcome.costCount,
    skipped_count: skipped.length,
    skipped: skipped.slice(0, MAX_REFUSED_KEPT),
    note_count: notes.length,
    notes: notes.slice(0, MAX_REFUSED_KEPT),
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
