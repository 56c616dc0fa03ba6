import { eq, sql } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { refuseStale, type Seen } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, isOwner } from '#server/base/identity/actor.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';

export const ceilingContent = ({ creditCeiling }: { creditCeiling: number | null }) => ({
  creditCeiling,
});

/** Gives a member a ceiling in XOF; null for the company's. Throws `forbidden`, `not-found`, `conflict`. */
export async function setCeiling(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: Seen,
  creditCeiling: number | null,
): Promise<void> {
  if (isOwner(actor, id)) {
    throw new Problem('forbidden', 'Vous ne fixez pas votre propre plafond.');
  }
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, id);
    if (person.membership !== 'accepted') {
      throw new Problem('conflict', 'Seul un adhérent a un plafond de crédit.');
    }
    refuseStale(seenVersion, ceilingContent(person));
    await tx
      .update(partners)
      .set({ creditCeiling, updatedAt: sql`now()` })
      .where(eq(partners.id, id));
    await writeAudit(tx, actor, {
      action: 'ceiling changed',
      subject: `partner:${id}`,
      before: { creditCeiling: person.creditCeiling },
      after: { creditCeiling },
    });
  });
}
