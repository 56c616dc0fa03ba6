import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';

/**
 * What a file of one kind is and does when a shop moves in (rule R-19). It lies here because the districts that own a
 * kind may not import `server/running`; `server/running/moving/kinds.ts` lists them all.
 */
export type MovingKind = {
  kind: 'customers' | 'past_orders' | 'reviews' | 'redirects';
  /** « clients », as the command and the address of the page have it. */
  slug: string;
  /** « Clients ». */
  label: string;
  /** By field: its French label, and its plain headings (see `plainHeading`) of all known software, the preferred first. */
  fields: Readonly<
    Record<string, { label: string; headings: readonly string[]; isRequired?: boolean }>
  >;
  /** Groups of fields of which a file needs one each. */
  needsOneOf?: readonly (readonly string[])[];
  /**
   * Reads the rows and says what they would change; writes only without `dryRun`. One transaction is around it.
   * Throws `bad-request` for a file that is none of this kind.
   */
  run(
    tx: Db,
    rows: AsyncIterable<MovingRow>,
    options: { dryRun: boolean; by: Actor },
  ): Promise<MovingResult>;
  /** Takes back what `run` did, except what changed since, which it names. */
  undo(tx: Db, before: unknown, by: Actor): Promise<MovingUndo>;
};

/** Headings as `plainHeading` writes them, with bars between them. */
export const headingsOf = (words: string): string[] =>
  words.split('|').map((heading) => heading.trim());

/** A row of a file with its line; a text is empty without the column and for a blank cell, and has no space around. */
export type MovingRow = {
  line: number;
  text(field: string): string;
  /** The heading of the column that a field is read from; undefined without one. */
  heading?(field: string): string | undefined;
};

/** How a reason begins: with the heading that the file itself has, so that the clerk finds the cell. */
export function inColumn(row: MovingRow, field: string, reason: string): string {
  const heading = row.heading?.(field);
  return heading === undefined ? reason : `colonne « ${heading} » : ${reason}`;
}

/** A row that a file could not give, or gave in part: its name is what staff recognise it by. */
export type RowNote = { line: number; name: string; reason: string };

export type MovingResult = {
  created: number;
  updated: number;
  unchanged: number;
  refused: RowNote[];
  /** Rows that were taken without a part of what they say. */
  notes: RowNote[];
  /** At most 10; personal data masked. */
  examples: { line: number; name: string; fields: [label: string, value: string][] }[];
  /** JSON for `undo`. */
  before: unknown;
};

export type MovingUndo = {
  deleted: number;
  restored: number;
  kept: { name: string; reason: string }[];
};
