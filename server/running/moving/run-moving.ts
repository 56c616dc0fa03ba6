import { and, eq, inArray, sql } from 'drizzle-orm';
import { shorten } from '#contract/base/fields/plain-text.ts';
import { authorOf, writeAudit } from '#server/base/audit/write-audit.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { kindOf } from './kinds.ts';
import { failedWith, type MovingFacts } from './moved-file.ts';
import { type FileRead, readMovingFile, withFile } from './read-file.ts';
import { movedFiles } from './tables.ts';

const TELL_EVERY_MS = 15_000;
const CHANGED_SINCE =
  'La boutique a changé depuis l’aperçu : rien n’a été repris. Regardez le nouvel aperçu, puis reprenez.';
const FAILED =
  'La reprise a échoué et rien n’a été enregistré. Réessayez, ou montrez le fichier à votre technicien.';
/** A file changes rows for minutes; statements of pages give up sooner. */
const STATEMENT_TIMEOUT = sql`set local statement_timeout = '10min'`;
const MACHINE: Actor = { kind: 'machine' };

type Row = typeof movedFiles.$inferSelect & { source: string };

/** Runs a waiting file (rule R-19): its preview, or all its good rows. A failure is shown in French. */
export async function runMoving(db: Db, id: number): Promise<void> {
  const [row] = await db.select().from(movedFiles).where(isRunning(id));
  if (row === undefined || row.source === null) return;
  const rest = reportAlive(db, id);
  try {
    await runFile(db, row as Row);
  } catch (error) {
    const failure = error instanceof Problem ? error.message : FAILED;
    await db
      .update(movedFiles)
      .set({ state: 'failed', source: null, report: failedWith(failure) })
      .where(isRunning(id));
    if (!(error instanceof Problem)) throw error;
  } finally {
    rest();
  }
}

const isRunning = (id: number) =>
  and(eq(movedFiles.id, id), inArray(movedFiles.state, ['reading', 'applying']));

async function runFile(db: Db, row: Row): Promise<void> {
  const facts = row.report as MovingFacts;
  const read = (tx: Db, dryRun: boolean) =>
    withFile(row, (path) =>
      readMovingFile(tx, kindOf(row.kind), path, { choices: facts.choices, dryRun, by: MACHINE }),
    );
  const show = ({ report }: FileRead, failure: string | null) =>
    db
      .update(movedFiles)
      .set({ state: 'preview', report: { ...facts, report, failure } })
      .where(isRunning(row.id));
  if (row.state === 'reading') {
    await show(await db.transaction((tx) => read(tx, true)), null);
    return;
  }
  let other: FileRead | undefined;
  try {
    await db.transaction(async (tx) => {
      await tx.execute(STATEMENT_TIMEOUT);
      await lockNames(tx, 'moving');
      const [now] = await tx
        .select({ id: movedFiles.id })
        .from(movedFiles)
        .where(isRunning(row.id));
      if (now === undefined) return;
      const done = await read(tx, false);
      if (!isAsShown(done, facts)) {
        other = done;
        tx.rollback();
      }
      const { report, before } = done;
      await storeApplied(tx, row.id, { facts: { ...facts, report, failure: null }, before });
      const { created, updated, unchanged, refused_count } = report;
      await writeAudit(tx, await authorOf(tx, row.byId), {
        action: 'moving imported',
        subject: `moving:${row.id}`,
        after: { file: row.fileName, created, updated, unchanged, refused: refused_count },
      });
    });
  } catch (error) {
    if (other === undefined) throw error;
    await show(other, CHANGED_SINCE);
  }
}

const storeApplied = (
  tx: Db,
  id: number,
  { facts, before }: { facts: MovingFacts; before: unknown },
) =>
  tx
    .update(movedFiles)
    .set({ state: 'applied', source: null, before, appliedAt: sql`now()`, report: facts })
    .where(eq(movedFiles.id, id));

function isAsShown({ report }: FileRead, { report: shown }: MovingFacts): boolean {
  return (
    report.created === shown?.created &&
    report.updated === shown.updated &&
    report.refused_count === shown.refused_count
  );
}

/** Records signs of life of a file until the returned function is called. */
function reportAlive(db: Db, id: number): () => void {
  const tell = () =>
    db
      .update(movedFiles)
      .set({ aliveAt: sql`now()` })
      .where(isRunning(id))
      .catch(() => undefined);
  const timer = setInterval(tell, TELL_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Moves a file in at once, as the command does, and lists it so that staff can undo it. Throws as `readMovingFile`, and
 * `bad-request` for a file without a needed column.
 */
export async function moveFile(
  db: Db,
  {
    slug,
    path,
    fileName,
    dryRun,
    signal,
  }: { slug: string; path: string; fileName: string; dryRun: boolean; signal?: AbortSignal },
): Promise<FileRead['report']> {
  const kind = kindOf(slug);
  return db.transaction(async (tx) => {
    await tx.execute(STATEMENT_TIMEOUT);
    await lockNames(tx, 'moving');
    const choices = { columns: {} };
    const { report, before } = await readMovingFile(tx, kind, path, {
      choices,
      dryRun,
      by: MACHINE,
      signal,
    });
    if (report.missing.length > 0) throw new Problem('bad-request', missingSentence(report));
    if (dryRun) return report;
    const [row] = await tx
      .insert(movedFiles)
      .values({
        kind: slug as Row['kind'],
        fileName: fileName.slice(-MAX_NAME),
        state: 'applied',
        report: { report, choices, undo: null, failure: null },
        before,
        appliedAt: sql`now()`,
      })
      .returning({ id: movedFiles.id });
    const { created, updated, unchanged, refused_count } = report;
    await writeAudit(tx, MACHINE, {
      action: 'moving imported',
      subject: `moving:${row!.id}`,
      after: { file: fileName, created, updated, unchanged, refused: refused_count },
    });
    return report;
  });
}

export const MAX_NAME = 120;
const MAX_HEADING = 60;

function missingSentence({ missing, columns }: FileRead['report']): string {
  const found = columns.map(({ heading }) => `« ${shorten(heading, MAX_HEADING)} »`).join(', ');
  return `Colonnes manquantes : ${missing.join(' ; ')}. Colonnes trouvées : ${found}.`;
}
