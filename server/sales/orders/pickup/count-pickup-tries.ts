import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import {
  forgetFailures,
  giveTurnBack,
  hasTurn,
  type Tried,
} from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { PICKUP_FIELD, type PickupProof } from './pickup-code.ts';

/** Wrong codes of one order a day; then it is handed over without one, for a reason. */
const TRIES = { max: 5, windowS: 86_400 };

/**
 * Counts a code to collect an order before it is judged, also where several are tried at once, and takes the count
 * back unless the code was wrong. Later tries stand in the journal. Throws what `act` throws, and `conflict` after
 * five wrong codes.
 */
export async function countPickupTries(
  db: Db,
  actor: Actor,
  orderId: number,
  proof: PickupProof | undefined,
  act: () => Promise<void>,
): Promise<void> {
  if (proof?.code === undefined) return act();
  const tried: Tried = ['pickup code', `order ${orderId}`];
  if (!(await hasTurn(db, tried, TRIES))) {
    await writeAudit(db, actor, { action: 'pickup code refused', subject: `order:${orderId}` });
    const message =
      'Cinq codes faux ont été essayés : remettez la commande sans code, en disant pourquoi.';
    throw new Problem('conflict', message, [{ field: PICKUP_FIELD, message }]);
  }
  try {
    await act();
  } catch (error) {
    const isWrong =
      error instanceof Problem && error.fields.some(({ field }) => field === PICKUP_FIELD);
    if (!isWrong) await giveTurnBack(db, tried);
    throw error;
  }
  await forgetFailures(db, tried);
}
