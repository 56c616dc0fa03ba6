import { eq, sql } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { outdatedVersion } from '#server/base/content-version.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { writtenTexts } from '#server/base/written/tables.ts';
import { readText, type TextKind } from './read-texts.ts';

/** Every process listens here (`settings/follow-written.ts`). */
export const TEXTS_CHANNEL = 'written_texts';

const LOCK = 'written texts';

type Change = {
  kind: TextKind;
  name: string;
  /** Null goes back to what comes with the shop. */
  value: unknown;
  /** The version that the writer has seen; undefined takes whatever is there. */
  version: number | undefined;
};

/** Replaces a text, keeps the old version and notifies every process on commit. Throws `conflict`. */
export async function writeText(
  db: Db,
  actor: Actor,
  { kind, name, value, version }: Change,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Numbers follow the order of commits, as readers go by the newest (`settings/follow-written.ts`).
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
