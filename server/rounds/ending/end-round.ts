import { and, eq, inArray } from 'drizzle-orm';
import { isUnsettled } from '#contract/round-states.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db } from '#server/db/open.ts';
import { roundGoods, roundStops } from '#server/db/schema/rounds.ts';
import type { Actor } from '#server/identity/actor.ts';
import { personOf } from '#server/identity/four-eyes.ts';
import { Problem } from '#server/problem.ts';
import { changeRound, checkRoundIs, lockRound, type Round } from '../round/lock-round.ts';
import { readStops } from '../round/stops.ts';
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
  const stops = await readStops(tx, [round.id]);
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
  const isDelivered = ({ order }: (typeof stops)[number]) =>
    order.state === 'delivered' || order.state === 'done';
  await settle(tx, unsettled.filter(isDelivered), 'delivered');
  await settle(
    tx,
    unsettled.filter((found) => !isDelivered(found)),
    'skipped',
  );
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

async function settle(
  tx: Db,
  stops: Awaited<ReturnType<typeof readStops>>,
  state: 'delivered' | 'skipped',
): Promise<void> {
  if (stops.length === 0) return;
  const ids = stops.map(({ stop }) => stop.id);
  await tx
    .update(roundStops)
    .set({ state, settledAt: new Date() })
    .where(and(inArray(roundStops.id, ids)));
}

/** The same by staff, of a driver whose phone is lost. Throws `not-found` and `forbidden` besides. */
export async function endRound(
  db: Db,
  actor: Actor,
  id: number,
  ending: Ending,
  seenVersion?: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    // A program is nobody, whom the one who accepts could not be told apart from.
    personOf(actor);
    await endLocked(tx, actor, await lockRound(tx, id, seenVersion), ending);
  });
}

const refusal = (field: string, message: string) =>
  new Problem('bad-request', message, [{ field, message }]);
