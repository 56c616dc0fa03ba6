import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { MAX_IMPORT_BYTES } from '#contract/goods/catalogue/staff-imports.ts';
import type { MovingChoices, MovingSlug } from '#contract/running/staff-moving.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { kindOf } from './kinds.ts';
import {
  failLost,
  findLastApplied,
  type MovingFacts,
  NO_FACTS,
  unknownFile,
} from './moved-file.ts';
import { MAX_NAME } from './run-moving.ts';
import { movedFiles } from './tables.ts';

/** How long a file may wait to be applied. */
const PREVIEW_KEPT = sql`interval '2 days'`;
/** How long a file can be undone and names its rows (rule R-20). */
const REPORT_KEPT = sql`interval '30 days'`;

/**
 * Stores a file and queues its preview. Throws `bad-request`, `not-found` for an unknown kind, `too-large` over 10 MB,
 * `conflict` during another file.
 */
export async function startMoving(
  db: Db,
  actor: Actor,
  file: { kind: MovingSlug; name: string; bytes: Buffer },
): Promise<number> {
  kindOf(file.kind);
  if (file.bytes.length === 0) throw new Problem('bad-request', 'Ce fichier est vide.');
  if (file.bytes.length > MAX_IMPORT_BYTES) {
    throw new Problem('too-large', 'Le fichier dépasse 10 Mo : déposez-le en plusieurs parties.');
  }
  const fileName = file.name.slice(-MAX_NAME) || 'fichier';
  return db.transaction(async (tx) => {
    await refuseSecond(tx);
    const { id } = oneRow(
      await tx
        .insert(movedFiles)
        .values({
          kind: file.kind,
          fileName,
          state: 'reading',
          report: NO_FACTS,
          source: file.bytes.toString('base64'),
          byId: actor.kind === 'account' ? actor.id : null,
        })
        .returning({ id: movedFiles.id }),
    );
    await enqueue(tx, 'run-moving', { fileId: id });
    await writeAudit(tx, actor, {
      action: 'moving uploaded',
      subject: `moving:${id}`,
      after: { file: fileName, kind: file.kind },
    });
    return id;
  });
}

/** Stores which columns a clerk has chosen and queues a new preview. Throws as `applyMoving`. */
export function chooseMovedColumns(
  db: Db,
  actor: Actor,
  id: number,
  choices: MovingChoices,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { fileName } = await lockPreview(tx, id);
    await queueRun(tx, id, { state: 'reading', report: { ...NO_FACTS, choices } });
    await writeAudit(tx, actor, {
      action: 'moving columns chosen',
      subject: `moving:${id}`,
      after: { file: fileName, ...choices },
    });
  });
}

/** Queues what the preview has shown. Throws `not-found`, `conflict` without a preview or during another file. */
export function applyMoving(db: Db, actor: Actor, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const { fileName, facts } = await lockPreview(tx, id);
    const byId = actor.kind === 'account' ? actor.id : null;
    await queueRun(tx, id, { state: 'applying', byId, report: { ...facts, failure: null } });
    await writeAudit(tx, actor, {
      action: 'moving confirmed',
      subject: `moving:${id}`,
      after: { file: fileName },
    });
  });
}

/**
 * Takes back the last applied file of its kind, except what changed since. Throws `not-found`, and `conflict` for
 * another file, one of more than 30 days, or while a file is read.
 */
export function undoMoving(db: Db, actor: Actor, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    await refuseSecond(tx);
    const row = await lockFile(tx, id);
    if (row.state !== 'applied' || (await findLastApplied(tx, row.kind)) !== id) {
      throw new Problem('conflict', 'Seule la dernière reprise de ce contenu peut être annulée.');
    }
    if (row.before === null) {
      throw new Problem('conflict', 'Cette reprise a plus de 30 jours : elle ne s’annule plus.');
    }
    const undo = await kindOf(row.kind).undo(tx, row.before, actor);
    await tx
      .update(movedFiles)
      .set({ state: 'undone', before: null, undoneAt: sql`now()`, report: { ...row.facts, undo } })
      .where(eq(movedFiles.id, id));
    const { deleted, restored, kept } = undo;
    await writeAudit(tx, actor, {
      action: 'moving undone',
      subject: `moving:${id}`,
      after: { deleted, restored, kept: kept.length },
    });
  });
}

async function lockPreview(tx: Db, id: number) {
  await refuseSecond(tx);
  const row = await lockFile(tx, id);
  if (row.state !== 'preview') {
    throw new Problem('conflict', 'Ce fichier n’attend plus d’être repris.');
  }
  if (row.source === null) {
    throw new Problem('conflict', 'Cet aperçu est trop ancien : déposez le fichier à nouveau.');
  }
  return row;
}

/** A file, locked until the transaction ends. Throws `not-found`. */
async function lockFile(tx: Db, id: number) {
  const [row] = await tx.select().from(movedFiles).where(eq(movedFiles.id, id)).for('update');
  if (row === undefined) throw unknownFile();
  return { ...row, facts: row.report as MovingFacts };
}

async function queueRun(
  tx: Db,
  id: number,
  change: Partial<typeof movedFiles.$inferInsert>,
): Promise<void> {
  await tx
    .update(movedFiles)
    .set({ ...change, aliveAt: sql`now()` })
    .where(eq(movedFiles.id, id));
  await enqueue(tx, 'run-moving', { fileId: id });
}

/** Two files at once would undo each other's previews. The lock makes two requests take turns. */
async function refuseSecond(tx: Db): Promise<void> {
  await lockNames(tx, 'moving turn');
  await failLost(tx);
  const running = inArray(movedFiles.state, ['reading', 'applying']);
  if ((await tx.$count(movedFiles, running)) === 0) return;
  throw new Problem('conflict', 'Un fichier est déjà en cours : attendez qu’il se termine.');
}

/** Deletes files that wait for two days, and after 30 days the names of rows and what an undo needs (rule R-20). */
export async function forgetMovedFiles(db: Db): Promise<void> {
  const { report } = movedFiles;
  await db
    .update(movedFiles)
    .set({ source: null })
    .where(and(isNotNull(movedFiles.source), lt(movedFiles.at, sql`now() - ${PREVIEW_KEPT}`)));
  const isOld = lt(movedFiles.at, sql`now() - ${REPORT_KEPT}`);
  const bare = JSON.stringify({ refused: [], notes: [], examples: [] });
  const hasNames = sql`jsonb_typeof(${report} -> 'report') = 'object'
    and (${report} -> 'report') || ${bare}::jsonb <> ${report} -> 'report'`;
  await db
    .update(movedFiles)
    .set({
      report: sql`jsonb_set(${report}, '{report}', (${report} -> 'report') || ${bare}::jsonb)`,
    })
    .where(and(isOld, hasNames));
  await db
    .update(movedFiles)
    .set({ before: null, report: sql`jsonb_set(${report}, '{undo}', 'null')` })
    .where(and(isOld, or(isNotNull(movedFiles.before), sql`${report} -> 'undo' <> 'null'`)));
}
