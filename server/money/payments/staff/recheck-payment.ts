import { eq } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { payments } from '#server/money/payments/tables.ts';
import { paymentNotFound } from '../payment/may-see-payment.ts';
import { type Outside, ProviderError } from '../providers/provider.ts';
import { checkPayment } from '../settling/check-payment.ts';

/**
 * Reads a payment at its provider again because staff wants to know, also one that has ended. Throws
 * `not-found`, and `unavailable` when the provider does not answer.
 */
export async function recheckPayment(
  { db, config, providers }: Outside,
  actor: Actor,
  id: number,
): Promise<void> {
  const before = await readState(db, id);
  try {
    await checkPayment({ db, config, providers }, id, { force: true });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new Problem('unavailable', 'L’opérateur ne répond pas. Réessayez dans un instant.');
  }
  const after = await readState(db, id);
  await writeAudit(db, actor, {
    action: 'payment checked',
    subject: `payment:${id}`,
    before,
    after,
  });
}

async function readState(db: Db, id: number) {
  const [found] = await db
    .select({ state: payments.state, rawStatus: payments.rawStatus })
    .from(payments)
    .where(eq(payments.id, id));
  if (found === undefined) throw paymentNotFound();
  return found;
}
