import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { BaseLogger } from 'pino';
import { authorOf, writeAudit } from '#server/base/audit/write-audit.ts';
import { hasTimedOut } from '#server/base/db/database-errors.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { withoutData } from '#server/base/without-data.ts';
import { catalogueImports } from '../tables.ts';
import { type ImportReport, refreshCatalogueStatistics } from './import-catalogue.ts';
import { failImport, importFile, isRunningImport, type RowWithFile } from './import-file.ts';
import { ofKnownCost } from './import-losses.ts';
import type { ImportFacts, PricedProduct } from './import-record.ts';
import { isStartedAndLost, reportAlive } from './keep-alive.ts';
import { startPictures } from './want-pictures.ts';

const CHANGED_SINCE =
  'Des produits ont changé depuis l’aperçu : rien n’a été importé. Regardez le nouvel aperçu ci-dessous, puis importez.';

const INTERRUPTED =
  'L’import a été interrompu et rien n’a été enregistré. Déposez le fichier à nouveau.';

/** A run that seemed dead still works, and decides the state of the import. */
class StillRunning extends Error {}

/** Runs a waiting import: its preview, or all its good rows (rule G-33). A failure is shown in French. */
export async function runImport(
  db: Db,
  id: number,
  logger?: Pick<BaseLogger, 'warn'>,
): Promise<void> {
  const [row] = await db
    .select({ ...getTableColumns(catalogueImports), wasBegunAndLost: isStartedAndLost })
    .from(catalogueImports)
    .where(eq(catalogueImports.id, id));
  if (row === undefined || row.source === null) return;
  if (row.state !== 'reading' && row.state !== 'applying') return;
  if (row.wasBegunAndLost) {
    // The same file would end the next process too.
    await failImport(db, id, INTERRUPTED);
    return;
  }
  const found = row as unknown as RowWithFile;
  let done: ImportReport | undefined;
  const rest = await reportAlive(db, id);
  try {
    if (row.state === 'reading') await preview(db, found);
    else done = await apply(db, found);
  } catch (error) {
    if (error instanceof StillRunning) throw error;
    const failure =
      error instanceof Problem
        ? error.message
        : 'L’import a échoué et rien n’a été enregistré. Réessayez, ou montrez le fichier à votre technicien.';
    await failImport(db, id, failure);
    if (!(error instanceof Problem)) throw error;
  } finally {
    rest();
  }
  if (done === undefined) return;
  await refreshCatalogueStatistics(db, done).catch((error: unknown) =>
    logger?.warn(withoutData(error), 'catalogue not tidied after an import'),
  );
}

async function preview(db: Db, row: RowWithFile): Promise<void> {
  const { report, mark, pictures, priced, decided } = await importFile(db, db, row, true);
  await showPreview(db, row, {
    report,
    mark,
    failure: null,
    pictures: pictures.facts(),
    priced,
    ...decided,
  });
}

async function showPreview(
  db: Db,
  { id, report }: RowWithFile,
  { priced, ...found }: Previewed & Partial<ImportFacts>,
): Promise<void> {
  const facts = { ...report, ...found, priced: await ofKnownCost(db, priced), progress: 100 };
  await db
    .update(catalogueImports)
    .set({ state: 'preview', report: facts })
    .where(isRunningImport(id));
}

type Previewed = Pick<ImportFacts, 'report' | 'mark' | 'failure' | 'pictures'> & {
  priced: PricedProduct[];
};

/** The changes and their undo data are one transaction. Undefined if nothing was applied. */
async function apply(db: Db, row: RowWithFile): Promise<ImportReport | undefined> {
  let other: Omit<Previewed, 'failure'> | undefined;
  try {
    return await db.transaction(async (tx) => {
      await takeTurn(tx, row.id);
      const [now] = await tx
        .select({ state: catalogueImports.state })
        .from(catalogueImports)
        .where(eq(catalogueImports.id, row.id));
      if (now?.state !== 'applying') return undefined;
      const imported = await importFile(db, tx, row, false);
      const { report, mark, before, pictures, outcome } = imported;
      if (mark !== row.report.mark) {
        other = { report, mark, pictures: pictures.facts(), priced: imported.priced };
        tx.rollback();
      }
      const wanted = await startPictures(tx, row.id, pictures);
      await tx
        .update(catalogueImports)
        .set({
          state: 'applied',
          source: null,
          before: { ...before, ...(wanted && { pictures: wanted.products }) },
          appliedAt: sql`now()`,
          report: { ...row.report, report, progress: 100, ...wanted?.facts },
        })
        .where(eq(catalogueImports.id, row.id));
      const { created, updated, unchanged, refused_count, cost_count: costs } = report;
      await writeAudit(tx, await authorOf(tx, row.byId), {
        action: 'catalogue imported',
        subject: `import:${row.id}`,
        after: { file: row.fileName, created, updated, unchanged, refused: refused_count, costs },
      });
      return outcome;
    });
  } catch (error) {
    if (other === undefined) throw error;
    await showPreview(db, row, { ...other, failure: CHANGED_SINCE });
    return undefined;
  }
}

/** Makes a second run of an import wait. The row stays free for the progress. */
async function takeTurn(tx: Db, id: number): Promise<void> {
  await lockNames(tx, `import ${id}`).catch((cause: unknown) => {
    throw hasTimedOut(cause) ? new StillRunning('the import still runs', { cause }) : cause;
  });
}
