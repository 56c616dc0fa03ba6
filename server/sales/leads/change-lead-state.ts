import { eq } from 'drizzle-orm';
import type { LeadState } from '#contract/sales/staff-leads.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { refuseStale, type Seen } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { leadSteps, leads } from '#server/sales/leads/tables.ts';

export const followUpOf = ({
  state,
  orderId,
}: Pick<typeof leads.$inferSelect, 'state' | 'orderId'>) => ({
  state,
  orderId,
});

/**
 * Notes a follow-up; leaving `converted` lets go of the order. Throws `not-found`, `bad-request`, `conflict`.
 */
export async function changeLeadState(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: Seen,
  { state, note = '' }: { state: LeadState; note?: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [lead] = await tx.select().from(leads).where(eq(leads.id, id)).for('update');
    if (lead === undefined) throw new Problem('not-found', 'Ce panier n’existe pas ou plus.');
    refuseStale(seenVersion, followUpOf(lead));
    if (lead.state === state && note === '') {
      const message = 'Choisissez un autre état, ou écrivez une note.';
      throw new Problem('bad-request', message, [{ field: 'note', message }]);
    }
    const orderId = state === 'converted' ? lead.orderId : null;
    await tx.update(leads).set({ state, orderId }).where(eq(leads.id, id));
    const byId = actor.kind === 'account' ? actor.id : null;
    await tx.insert(leadSteps).values({ leadId: id, state, note, byId });
    await writeAudit(tx, actor, {
      action: 'lead changed',
      subject: `lead:${id}`,
      before: { state: lead.state, orderId: lead.orderId },
      after: { state, orderId, note },
    });
  });
}
