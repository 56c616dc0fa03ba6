import { and, eq, isNull } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { unmatchedReceipts } from '#server/money/payments/tables.ts';

/**
 * Takes a receipt off the list of what is unclear, with a note of what it was. Throws `not-found`, and
 * `conflict` when somebody has closed it already.
 */
export async function closeReceipt(db: Db, actor: Actor, id: number, note: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [closed] = await tx
      .update(unmatchedReceipts)
      .set({
        closedAt: new Date(),
        note,
        closedById: actor.kind === 'account' ? actor.id : null,
      })
      .where(and(eq(unmatchedReceipts.id, id), isNull(unmatchedReceipts.closedAt)))
      .returning();
    if (closed === undefined) throw await refusal(tx, id);
    await writeAudit(tx, actor, {
      action: 'receipt closed',
      subject: `receipt:${id}`,
      after: { note, amount: closed.amount, provider: closed.provider },
    });
  });
}

async function refusal(tx: Db, id: number): Promise<Problem> {
  const isKnown = (await tx.$count(unmatchedReceipts, eq(unmatchedReceipts.id, id))) > 0;
  return isKnown
    ? new Problem('conflict', 'Cette recette est déjà classée.')
    : new Problem('not-found', 'Cette recette n’existe pas.');
}
