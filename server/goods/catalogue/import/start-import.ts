import { join } from 'node:path';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { type ImportChoices, MAX_IMPORT_BYTES } from '#contract/goods/catalogue/staff-imports.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Database, Db } from '#server/base/db/open.ts';
import { createHelper, HelperLost } from '#server/base/helper-process.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { catalogueImports } from '../tables.ts';
import { failImport } from './import-file.ts';
import type { ImportOrder, ImportResult } from './import-process.ts';
import { type ImportRow, newImportFacts } from './import-record.ts';
import { isImportLost } from './keep-alive.ts';

const MAX_NAME = 120;

/** How long an applied preview may wait; after that its file is given up. */
const PREVIEW_KEPT = sql`interval '2 days'`;

/**
 * Stores a file and queues its preview. Throws `bad-request`, `too-large` over 10 MB, `conflict` during another import.
 */
export function startImport(
  db: Db,
  actor: Actor,
  file: { name: string; bytes: Buffer },
): Promise<number> {
  if (file.bytes.length === 0) throw new Problem('bad-request', 'Ce fichier est vide.');
  if (file.bytes.length > MAX_IMPORT_BYTES) {
    throw new Problem('too-large', 'Le fichier dépasse 10 Mo : importez-le en plusieurs parties.');
  }
  const fileName = file.name.slice(-MAX_NAME) || 'catalogue';
  return db.transaction(async (tx) => {
    await refuseSecondImport(tx);
    await giveUpOld(tx);
    const { id: importId } = oneRow(
      await tx
        .insert(catalogueImports)
        .values({
          fileName,
          state: 'reading',
          report: { ...newImportFacts(), notesCosts: actorHasRight(actor, 'margins:write') },
          source: file.bytes.toString('base64'),
          byId: actor.kind === 'account' ? actor.id : null,
        })
        .returning({ id: catalogueImports.id }),
    );
    await enqueue(tx, 'run-import', { importId });
    await writeAudit(tx, actor, {
      action: 'import uploaded',
      subject: `import:${importId}`,
      after: { file: fileName },
    });
    return importId;
  });
}

/**
 * Stores what a clerk decided about columns, sheet and blank cells, and queues a new preview. Throws `not-found`, and
 * `conflict` without a preview or file or during another import.
 */
export function chooseColumns(
  db: Db,
  actor: Actor,
  id: number,
  choices: ImportChoices,
): Promise<void> {
  return db.transaction(async (tx) => {
    await refuseSecondImport(tx);
    const row = await lockPreview(tx, id);
    const report = {
      ...newImportFacts(),
      choices,
      notesCosts: actorHasRight(actor, 'margins:write'),
      shape: row.report.shape,
      report: null,
    };
    await tx
      .update(catalogueImports)
      .set({ state: 'reading', report })
      .where(eq(catalogueImports.id, id));
    await enqueue(tx, 'run-import', { importId: id });
    await writeAudit(tx, actor, {
      action: 'import columns chosen',
      subject: `import:${id}`,
      after: { file: row.fileName, ...choices },
    });
  });
}

/**
 * Queues what the preview has shown. Throws `not-found`, and `conflict` without a preview or file, during another
 * import, or if a category is new that `newCategories` does not name, and `forbidden` for costs of another person. Of the categories that the file sees under a
 * parent, those of `moves` move there (rule G-53).
 */
export function applyImport(
  db: Db,
  actor: Actor,
  id: number,
  newCategories: readonly string[] = [],
  moves: readonly string[] = [],
): Promise<void> {
  return db.transaction(async (tx) => {
    await refuseSecondImport(tx);
    const row = await lockPreview(tx, id);
    refuseUnconfirmed(row, newCategories);
    refuseCosts(row, actor);
    const { startedAt } = newImportFacts();
    const begun = { failure: null, progress: 0, startedAt, aliveAt: null };
    const report = { ...row.report, ...begun, moves, priced: [] };
    const byId = actor.kind === 'account' ? actor.id : null;
    await tx
      .update(catalogueImports)
      .set({ state: 'applying', report, byId })
      .where(eq(catalogueImports.id, id));
    await enqueue(tx, 'run-import', { importId: id });
    await writeAudit(tx, actor, {
      action: 'import confirmed',
      subject: `import:${id}`,
      after: { file: row.fileName },
    });
  });
}

async function lockPreview(tx: Db, id: number): Promise<ImportRow> {
  const row = await lockImport(tx, id);
  if (row.state !== 'preview') {
    throw new Problem('conflict', 'Cet import n’attend plus d’être appliqué.');
  }
  if (row.source === null) {
    throw new Problem('conflict', 'Cet aperçu est trop ancien : déposez le fichier à nouveau.');
  }
  return row;
}

/** A typing mistake in a file would otherwise open a second shelf unseen. */
function refuseUnconfirmed(row: ImportRow, confirmed: readonly string[]): void {
  const unconfirmed = (row.report.report?.new_categories ?? []).filter(
    (name) => !confirmed.includes(name),
  );
  if (unconfirmed.length === 0) return;
  const names = unconfirmed.map((name) => `« ${name} »`).join(', ');
  throw new Problem('conflict', `Confirmez d’abord les nouvelles catégories : ${names}.`);
}

/** A preview of a person with the right is no way around it. */
function refuseCosts({ report }: ImportRow, actor: Actor): void {
  if ((report.report?.cost_count ?? 0) === 0 || actorHasRight(actor, 'margins:write')) return;
  throw new Problem(
    'forbidden',
    'Ce fichier note des coûts, qui ne vous sont pas ouverts : relisez-le avec vos choix, ou demandez à un gérant de l’appliquer.',
  );
}

/** An import, locked until the transaction ends. Throws `not-found`. */
export async function lockImport(tx: Db, id: number): Promise<ImportRow> {
  const [row] = await tx
    .select()
    .from(catalogueImports)
    .where(eq(catalogueImports.id, id))
    .for('update');
  if (row === undefined) throw new Problem('not-found', 'Cet import n’existe pas.');
  return row as ImportRow;
}

/** Two imports at once would undo each other's previews. The lock makes two requests take turns. */
export async function refuseSecondImport(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${catalogueImports} in share row exclusive mode`);
  const [running] = await tx
    .select({ id: catalogueImports.id })
    .from(catalogueImports)
    .where(and(inArray(catalogueImports.state, ['reading', 'applying']), sql`not ${isImportLost}`))
    .limit(1);
  if (running === undefined) return;
  throw new Problem('conflict', 'Un import est déjà en cours : attendez qu’il se termine.');
}

async function giveUpOld(tx: Db): Promise<void> {
  await tx
    .update(catalogueImports)
    .set({ source: null })
    .where(
      and(
        inArray(catalogueImports.state, ['reading', 'preview', 'applying']),
        lt(catalogueImports.at, sql`now() - ${PREVIEW_KEPT}`),
      ),
    );
}

const { ask, prepare } = createHelper<ImportOrder, ImportResult>({
  program: join(import.meta.dirname, 'import-process.ts'),
  // Enough for some 100,000 rows with their undo data.
  heapMb: 320,
  // About as long as a clerk looks at a preview.
  idleMs: 120_000,
});

/** Call it before an import: the process takes a moment to start. */
export const startImportProcess = prepare;

const TOO_MUCH =
  'L’import s’est arrêté et rien n’a été enregistré : ce fichier demande trop de mémoire. Un classeur a peut-être des cellules très loin en bas ou à droite ; enregistrez-le en CSV, ou partagez-le en plusieurs fichiers.';

/** Runs `runImport` in its own process with bounded memory. Rejects on failures that the import did not record. */
export async function runImportInProcess(
  { db, url }: Pick<Database, 'db' | 'url'>,
  importId: number,
): Promise<void> {
  try {
    const { hasFailed } = await ask({ databaseUrl: url(), importId });
    if (hasFailed) throw new Error('the import failed, as its own process has logged');
  } catch (error) {
    if (!(error instanceof HelperLost)) throw error;
    await failImport(db, importId, TOO_MUCH);
  }
}
