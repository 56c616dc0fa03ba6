import { eq, sql } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { outdatedVersion } from '#server/base/content-version.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { writtenTexts } from '#server/base/written/tables.ts';
import { readText, type TextKind } from './read-texts.ts';

export const TEXTS_CHANNEL = 'written_texts';

const LOCK = 'written texts';

type Change = {
  kind: TextKind;
  name: string;
  /** Null returns to the default. */
  value: unknown;
  /** The version that the clerk has seen; undefined skips the check. */
  version: number | undefined;
};

/** Adds a version, audited, and notifies all processes on commit. Throws `conflict` for a change since `version`. */
export async function writeText(
  db: Db,
  actor: Actor,
  { kind, name, value, version }: Change,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Commits in the order of the numbers, since readers take the newest.
    await lockNames(tx, LOCK);
    const before = await readText(tx, kind, name);
    if (version !== undefined && version !== before.version) {
      throw outdatedVersion();
    }
    await tx
      .update(writtenTexts)
      .set({ isCurrent: false })
      .where(eq(writtenTexts.id, before.version));
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
}
