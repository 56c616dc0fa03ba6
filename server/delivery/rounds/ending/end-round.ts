import { eq } from 'drizzle-orm';
import { isUnsettled } from '#contract/delivery/round-states.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Seen } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { personOf } from '#server/base/identity/four-eyes.ts';
import { Problem } from '#server/base/problem.ts';
import { roundGoods, roundStops } from '#server/delivery/rounds/tables.ts';
import { changeRound, checkRoundIs, lockRound, type Round, whoMoved } from '../round/lock-round.ts';
import { lockStops, type StopOfOrder, UNSETTLED } from '../round/stops.ts';
import { cashOf, expectBack } from './goods-back.ts';

export type Ending = {
  /** Cash that was counted, in XOF. */
  cashXof: number;
  goods: readonly { line_id: number; pieces: number }[];
  /** Why cash or goods are not what they should be. */
  note: string;
};

/**
 * Ends a locked round that is on its way: stops that nobody settled were not visited, and what is brought back is
 * compared with what should be there. Throws `conflict`, and `bad-request` for goods that were not counted and for
 * a difference that is not explained.
 */
export async function endLocked(
  tx: Db,
  actor: Actor,
  round: Round,
  { cashXof, goods, note }: Ending,
): Promise<void> {
  checkRoundIs(round, 'on_the_way');
  // Locked before they are judged: staff may hand one over at the same moment.
  const stops = await lockStops(tx, round.id);
  const expected = await expectBack(tx, stops);
  const counted = expected.map((line) => {
    const pieces = goods.find(({ line_id }) => line_id === line.line_id)?.pieces;
    if (pieces === undefined) {
      throw refusal('goods', `Comptez aussi ${line.name} (${line.order_name}).`);
    }
    return { ...line, counted: pieces };
  });
  const cashExpected = cashOf(stops);
  const differs =
    cashXof !== cashExpected || counted.some((line) => line.counted !== line.expected);
  if (differs && note === '') {
    throw refusal(
      'note',
      'Expliquez pourquoi la caisse ou les articles ne sont pas ceux attendus.',
    );
  }
  const unsettled = stops.filter(({ stop }) => isUnsettled(stop.state));
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

/** What nobody told: the shop handed it over, or nobody went there. */
async function settle(tx: Db, actor: Actor, { stop, order, returned }: StopOfOrder): Promise<void> {
  const isDelivered = returned === null && (order.state === 'delivered' || order.state === 'done');
  const own = actor.kind === 'account' ? actor.id : null;
  const moved = isDelivered ? await whoMoved(tx, order.id) : undefined;
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

/** The same by staff, of a driver whose phone is lost. Throws `not-found` and `forbidden` besides. */
export async function endRound(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: Seen,
  ending: Ending,
): Promise<void> {
  await db.transaction(async (tx) => {
    // A program is nobody, whom the one who accepts could not be told apart from.
    personOf(actor);
    await endLocked(tx, actor, await lockRound(tx, { id, version: seenVersion }), ending);
  });
}

const refusal = (field: string, message: string) =>
  new Problem('bad-request', message, [{ field, message }]);
