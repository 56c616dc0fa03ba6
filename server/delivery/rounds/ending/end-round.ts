import { eq } from 'drizzle-orm';
import { isUnsettledStop } from '#contract/delivery/round-states.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { VersionSeen } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { requirePerson } from '#server/base/two-people/four-eyes.ts';
import { roundGoods, roundStops } from '#server/delivery/rounds/tables.ts';
import {
  changeRound,
  checkRoundIs,
  findMover,
  lockRound,
  type Round,
} from '../round/lock-round.ts';
import { lockStops, type StopOfOrder, UNSETTLED } from '../round/stops.ts';
import { collectedCashXof, listExpectedBack } from './goods-back.ts';

export type Ending = {
  cashXof: number;
  goods: readonly { line_id: number; pieces: number }[];
  /** Explains a difference. */
  note: string;
};

/**
 * Ends a locked round: skips unsettled stops, stores the count beside what is due back, writes the audit log. Throws
 * `conflict`, `bad-request` for uncounted products and an unexplained difference.
 */
export async function endLockedRound(
  tx: Db,
  actor: Actor,
  round: Round,
  { cashXof, goods, note }: Ending,
): Promise<void> {
  checkRoundIs(round, 'on_the_way');
  // Locks before checking: staff may hand over at the same moment.
  const stops = await lockStops(tx, round.id);
  const expected = await listExpectedBack(tx, stops);
  const counted = expected.map((line) => {
    const pieces = goods.find(({ line_id }) => line_id === line.line_id)?.pieces;
    if (pieces === undefined) {
      throw refusal('goods', `Comptez aussi ${line.name} (${line.order_name}).`);
    }
    return { ...line, counted: pieces };
  });
  const cashExpected = collectedCashXof(stops);
  const differs =
    cashXof !== cashExpected || counted.some((line) => line.counted !== line.expected);
  if (differs && note === '') {
    throw refusal(
      'note',
      'Expliquez pourquoi la caisse ou les articles ne sont pas ceux attendus.',
    );
  }
  const unsettled = stops.filter(({ stop }) => isUnsettledStop(stop.state));
  for (const found of unsettled) await settle(tx, actor, found);
  await tx.delete(roundGoods).where(eq(roundGoods.roundId, round.id));
  if (counted.length > 0) {
    await tx.insert(roundGoods).values(
      counted.map((line) => ({
        roundId: round.id,
        orderLineId: line.line_id,
        expected: line.expected,
        counted: line.counted,
      })),
    );
  }
  await changeRound(tx, round, {
    state: 'ended',
    endedAt: new Date(),
    endedById: actor.kind === 'account' ? actor.id : null,
    cashCounted: cashXof,
    endNote: note,
  });
  await writeAudit(tx, actor, {
    action: 'round ended',
    subject: `round:${round.id}`,
    after: { cashExpected, cashCounted: cashXof, note },
  });
}

/** Settles a stop without a command: handed over by the shop, or skipped. */
async function settle(tx: Db, actor: Actor, { stop, order, returned }: StopOfOrder): Promise<void> {
  const isDelivered = returned === null && (order.state === 'delivered' || order.state === 'done');
  const own = actor.kind === 'account' ? actor.id : null;
  const moved = isDelivered ? await findMover(tx, order.id) : undefined;
  await tx
    .update(roundStops)
    .set({
      ...UNSETTLED,
      state: isDelivered ? 'delivered' : 'skipped',
      settledAt: moved?.at ?? new Date(),
      settledById: isDelivered ? (moved?.byId ?? null) : own,
    })
    .where(eq(roundStops.id, stop.id));
}

/** Locks and ends a round by staff, if the driver's phone is lost. Throws `not-found` and `forbidden` too. */
export async function endRound(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  ending: Ending,
): Promise<void> {
  await db.transaction(async (tx) => {
    // An API key has no person to compare the acceptor with.
    requirePerson(actor);
    await endLockedRound(tx, actor, await lockRound(tx, { id, version: seenVersion }), ending);
  });
}

const refusal = (field: string, message: string) =>
  new Problem('bad-request', message, [{ field, message }]);
