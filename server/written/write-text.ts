import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '#server/customers/actor.ts';
import { writeAudit } from '#server/customers/write-audit.ts';
import type { Db } from '#server/db/open.ts';
import { writtenTexts } from '#server/db/schema/staff.ts';
import { violatedIndex } from '#server/db/unique-violation.ts';
import { Problem } from '#server/problem.ts';
import { readText, type TextKind } from './read-texts.ts';

/** Every process listens here (`follow-texts.ts`). */
export const TEXTS_CHANNEL = 'written_texts';

export const CHANGED_MEANWHILE =
  'Quelqu’un a changé cette fiche entre-temps : rechargez-la. Rien n’a été écrasé.';

type Change = {
  kind: TextKind;
  name: string;
  /** Null goes back to what comes with the shop. */
  value: unknown;
  /** The version that the writer has seen; undefined takes whatever is there. */
  version: number | undefined;
};

/**
 * Writes a text in place of the one that counts, keeps the old one, and tells every process when the
 * transaction commits. Throws `conflict` when somebody else wrote since `version`.
 */
export async function writeText(
  db: Db,
  actor: Actor,
  { kind, name, value, version }: Change,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const before = await readText(tx, kind, name);
      if (version !== undefined && version !== before.version) throw conflict();
      if (before.version !== 0) await retire(tx, before.version);
      await tx
        .insert(writtenTexts)
        .values({ kind, name, value, byId: actor.kind === 'account' ? actor.id : null });
      await writeAudit(tx, actor, {
        action: value === null ? `${kind}-reset` : `${kind}-written`,
        subject: `${kind}:${name}`,
        before: { value: before.value },
        after: { value },
      });
      await tx.execute(sql`select pg_notify(${TEXTS_CHANNEL}, ${name})`);
    });
  } catch (error) {
    if (violatedIndex(error) === 'written_texts_current_key') throw conflict();
    throw error;
  }
}

/** Of two who write at once, the second finds nothing to retire. */
async function retire(tx: Db, version: number): Promise<void> {
  const retired = await tx
    .update(writtenTexts)
    .set({ isCurrent: false })
    .where(and(eq(writtenTexts.id, version), eq(writtenTexts.isCurrent, true)))
    .returning({ id: writtenTexts.id });
  if (retired.length === 0) throw conflict();
}

const conflict = () => new Problem('conflict', CHANGED_MEANWHILE);
