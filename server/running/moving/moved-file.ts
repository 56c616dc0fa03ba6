import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type ListedMovedFile,
  type MovedFile,
  type MovingChoices,
  type MovingReport,
  type MovingRowOfList,
  type MovingSlug,
  type MovingUndoReport,
  staffMoving,
} from '#contract/running/staff-moving.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import type { RowNote } from '#server/base/moving/kind.ts';
import { Problem } from '#server/base/problem.ts';
import { movedFiles } from './tables.ts';

/** What is stored of a file besides its columns. */
export type MovingFacts = {
  report: (MovingReport & { refused: RowNote[]; notes: RowNote[] }) | null;
  choices: MovingChoices;
  undo: MovingUndoReport | null;
  /** The reason of a failure or of a new preview. */
  failure: string | null;
};

export const NO_FACTS: MovingFacts = {
  report: null,
  choices: { columns: {} },
  undo: null,
  failure: null,
};

const LOST_AFTER = sql`interval '2 minutes'`;
const INTERRUPTED =
  'La lecture a été interrompue et rien n’a été enregistré. Déposez le fichier à nouveau.';

/** Whether the job of a file that is read or applied gave no sign of life for long. */
const isLost = and(
  inArray(movedFiles.state, ['reading', 'applying']),
  lt(movedFiles.aliveAt, sql`now() - ${LOST_AFTER}`),
);

/** Ends the files whose job is gone, with the reason. */
export async function failLost(tx: Db): Promise<void> {
  await tx
    .update(movedFiles)
    .set({ state: 'failed', source: null, report: failedWith(INTERRUPTED) })
    .where(isLost);
}

/** The stored facts with a reason, as an expression of the statement. */
export const failedWith = (failure: string) =>
  sql`${movedFiles.report} || ${JSON.stringify({ failure })}::jsonb`;

const columns = {
  id: movedFiles.id,
  kind: movedFiles.kind,
  fileName: movedFiles.fileName,
  state: movedFiles.state,
  isLost: sql<boolean>`${isLost}`,
  facts: sql<MovingFacts>`${movedFiles.report}`,
  by: partners.name,
  at: movedFiles.at,
  appliedAt: movedFiles.appliedAt,
  undoneAt: movedFiles.undoneAt,
  hasFile: sql<boolean>`${movedFiles.source} is not null`,
  hasBefore: sql<boolean>`${movedFiles.before} is not null`,
};

const select = (db: Db) =>
  db.select(columns).from(movedFiles).leftJoin(partners, eq(partners.id, movedFiles.byId));
type Found = Awaited<ReturnType<typeof select>>[number];

/** A file with its preview and its report. Throws `not-found`. */
export async function getMovedFile(db: Db, id: number): Promise<MovedFile> {
  const [found] = await select(db).where(eq(movedFiles.id, id));
  if (found === undefined) throw unknownFile();
  const { report, undo, failure, choices } = found.facts;
  const listed = toListed(found);
  const { state } = listed;
  return {
    ...listed,
    report: report && withoutRows(report),
    undo,
    failure: found.isLost ? INTERRUPTED : failure,
    choices,
    can_apply: state === 'preview' && found.hasFile && listed.created + listed.updated > 0,
    can_undo:
      state === 'applied' && found.hasBefore && (await findLastApplied(db, found.kind)) === id,
  };
}

export const unknownFile = () => new Problem('not-found', 'Ce fichier n’existe pas.');

function withoutRows(report: NonNullable<MovingFacts['report']>): MovingReport {
  const { refused: _refused, notes: _notes, ...shown } = report;
  return shown;
}

/** The file of a kind that can be undone: the last that was applied; undefined without one. */
export async function findLastApplied(db: Db, kind: MovingSlug): Promise<number | undefined> {
  const [last] = await db
    .select({ id: movedFiles.id })
    .from(movedFiles)
    .where(and(eq(movedFiles.kind, kind), eq(movedFiles.state, 'applied')))
    .orderBy(desc(movedFiles.appliedAt), desc(movedFiles.id))
    .limit(1);
  return last?.id;
}

/** The refused rows of a file, or its notes, as far as they are stored; none for an unknown file. */
export async function readMovingRows(
  db: Db,
  id: number,
  kind: MovingRowOfList['kind'] = 'refused',
): Promise<MovingRowOfList[]> {
  const [found] = await db
    .select({ facts: columns.facts })
    .from(movedFiles)
    .where(eq(movedFiles.id, id));
  const report = found?.facts.report;
  const rows = (kind === 'refused' ? report?.refused : report?.notes) ?? [];
  return rows.map((row, place) => ({ id: place + 1, kind, ...row }));
}

export function listMovedFiles(
  db: Db,
  query: QueryOf<typeof staffMoving>,
): StaffRows<ListedMovedFile> {
  return listOf(db, staffMoving, query, {
    from: movedFiles,
    where: and(
      query.kind && eq(movedFiles.kind, query.kind),
      query.state && eq(movedFiles.state, query.state),
      query.q ? hasPart(movedFiles.fileName, query.q) : undefined,
    ),
    sortable: { at: movedFiles.at, file_name: movedFiles.fileName },
    id: movedFiles.id,
    read: async (wanted) => (await select(db).where(inArray(movedFiles.id, wanted))).map(toListed),
  });
}

function toListed(found: Found): ListedMovedFile {
  const { created = 0, updated = 0, refused_count = 0 } = found.facts.report ?? {};
  return {
    id: found.id,
    kind: found.kind,
    file_name: found.fileName,
    state: found.isLost ? 'failed' : found.state,
    by: found.by,
    at: found.at.toISOString(),
    applied_at: found.appliedAt?.toISOString() ?? null,
    undone_at: found.undoneAt?.toISOString() ?? null,
    created,
    updated,
    refused_count,
  };
}
