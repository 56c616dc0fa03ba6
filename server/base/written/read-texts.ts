import { and, asc, desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { TextVersion } from '#contract/base/staff-versions.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { writtenTexts } from '#server/base/written/tables.ts';

export type TextKind = (typeof writtenTexts.$inferSelect)['kind'];

/** The newest text of a name. `version` is 0 and `value` null without one. */
export type WrittenText = {
  name: string;
  value: unknown;
  version: number;
  at: Date | null;
  by: string;
};

const NEVER = { value: null, version: 0, at: null, by: '' };
const SHOWN_VERSIONS = 50;

const columns = {
  name: writtenTexts.name,
  value: writtenTexts.value,
  version: writtenTexts.id,
  at: writtenTexts.at,
  by: partners.name,
};
const whole = <R extends { by: string | null }>(row: R) => ({ ...row, by: row.by ?? '' });

/** The current texts of a kind by name; those never written are missing. */
export async function readTexts(db: Db, kind: TextKind): Promise<Map<string, WrittenText>> {
  const rows = await db
    .select(columns)
    .from(writtenTexts)
    .leftJoin(partners, eq(partners.id, writtenTexts.byId))
    .where(and(eq(writtenTexts.kind, kind), eq(writtenTexts.isCurrent, true)))
    .orderBy(asc(writtenTexts.name));
  return new Map(rows.map((row) => [row.name, whole(row)]));
}

/** The current text; version 0 and null when it was never written. */
export async function readText(db: Db, kind: TextKind, name: string): Promise<WrittenText> {
  const [row] = await db
    .select(columns)
    .from(writtenTexts)
    .leftJoin(partners, eq(partners.id, writtenTexts.byId))
    .where(
      and(
        eq(writtenTexts.kind, kind),
        eq(writtenTexts.name, name),
        eq(writtenTexts.isCurrent, true),
      ),
    );
  return row === undefined ? { name, ...NEVER } : whole(row);
}

/** Newest first, at most 50; null is a return to the default. */
export async function readVersions<V>(
  db: Db,
  { kind, name, shape }: { kind: TextKind; name: string; shape: z.ZodMiniType<V> },
): Promise<TextVersion<V>[]> {
  const rows = await db
    .select(columns)
    .from(writtenTexts)
    .leftJoin(partners, eq(partners.id, writtenTexts.byId))
    .where(and(eq(writtenTexts.kind, kind), eq(writtenTexts.name, name)))
    .orderBy(desc(writtenTexts.id))
    .limit(SHOWN_VERSIONS);
  return rows.flatMap(({ version, value, at, by }) => {
    const read = z.nullable(shape).safeParse(value);
    const noted = { id: version, at: at.toISOString(), by: by ?? '' };
    return read.success ? [{ ...noted, value: read.data }] : [];
  });
}
