import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { MAX_MOVING_ROWS_KEPT, type MovingChoices } from '#contract/running/staff-moving.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import type { MovingKind, RowNote } from '#server/base/moving/kind.ts';
import { openTable } from '#server/goods/catalogue/import/reading/read-table.ts';
import type { MovingFacts } from './moved-file.ts';
import { recogniseMoving, rowsOfTable, tableOptionsOf } from './read-columns.ts';

type Asked = {
  choices: MovingChoices;
  dryRun: boolean;
  by: Actor;
  signal?: AbortSignal | undefined;
};
export type FileRead = { report: NonNullable<MovingFacts['report']>; before: unknown };

const NOTHING = {
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: [],
  notes: [],
  examples: [],
  before: null,
};

/**
 * Reads a file of a kind and reports what it does to the shop. A file without a needed column does nothing. Throws
 * `bad-request` and `not-found` as `openTable`.
 */
export async function readMovingFile(
  tx: Db,
  kind: MovingKind,
  path: string,
  { choices, dryRun, by, signal }: Asked,
): Promise<FileRead> {
  const table = await openTable(path, tableOptionsOf(kind.fields));
  const columns = recogniseMoving(table.header, kind, choices);
  const unread: RowNote[] = [];
  const refuse = (row: RowNote) => unread.push(row);
  const isUsable = columns.missing.length === 0;
  const result = isUsable
    ? await kind.run(tx, rowsOfTable(table, columns, refuse, signal), { dryRun, by })
    : NOTHING;
  const { created, updated, unchanged, notes, examples, before } = result;
  const refused = [...unread, ...result.refused];
  return {
    before,
    report: {
      format: table.format,
      columns: columns.described,
      fields: Object.entries(kind.fields).map(([choice, { label }]) => ({ choice, label })),
      missing: columns.missing,
      created,
      updated,
      unchanged,
      refused_count: refused.length,
      refused: inOrder(refused),
      note_count: notes.length,
      notes: inOrder(notes),
      examples: examples.map(({ line, name, fields }) => ({
        line,
        name,
        facts: fields.map(([label, value]) => ({ label, value })),
      })),
    },
  };
}

const inOrder = <R extends { line: number }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => a.line - b.line).slice(0, MAX_MOVING_ROWS_KEPT);

/** Writes an uploaded file to a folder of its own while `read` needs its path. */
export async function withFile<T>(
  { fileName, source }: { fileName: string; source: string },
  read: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'moving-'));
  try {
    const path = join(folder, basename(fileName).replace(/[^\w.-]/g, '_') || 'fichier');
    await writeFile(path, source, 'base64');
    return await read(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
