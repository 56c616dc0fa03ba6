import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import type { Actor } from '#server/identity/actor.ts';
import { Problem } from '#server/problem.ts';
import { releaseStock } from '../goods/stock.ts';
import { changeOrder } from '../order/change-order.ts';
import { lockOrder } from '../order/find-orders.ts';
import { checkMayChange } from '../order/may-see.ts';
import { type Move, type Place, placeAfter } from '../order/order-moves.ts';
import { refuseStale } from '../order/refuse-stale.ts';
import { standingOf } from '../order/standing-of.ts';
import { issueInvoice } from '../paying/issue-invoice.ts';
import { cancelLocked } from './cancel-order.ts';
import { beforeStep } from './step-events.ts';
import { tellOfStepLater } from './tell-of-step.ts';

type Wanted = Move & {
  reason?: string | undefined;
  /** The version that whoever asks has seen. */
  version?: number | undefined;
};

/**
 * Moves an order or its goods on, for staff; a minute later the buyer is told what they would notice
 * (`tell-of-step.ts`), and what is delivered has its invoice at once. Goods that have left leave once. Throws `not-found`, `forbidden`, `bad-request`, and `conflict` for a step
 * that is not allowed (`order-moves.ts`) or when somebody else changed the order since.
 */
export async function moveOrder(
  db: Db,
  config: Config,
  actor: Actor,
  id: number,
  { reason = '', version, ...move }: Wanted,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    checkMayChange(actor, order);
    refuseStale(order, version);
    // Existing clients bring an order into delivery first and say then that its goods have left.
    if (move.state === undefined && move.fulfilment === 'shipped' && isOnItsWay(order)) return;
    const place = placeAfter(await standingOf(tx, order), move);
    if (place.state === 'cancel' && order.state !== 'cancel') {
      if (place.fulfilment !== order.fulfilment) {
        throw new Problem('bad-request', 'Annulez d’abord, puis notez le retour des articles.');
      }
      await cancelLocked(tx, config, actor, order, reason);
      return;
    }
    const isReturned = place.fulfilment === 'returned' && order.fulfilment !== 'returned';
    // They stayed reserved when the order was cancelled on their way.
    const released = order.state === 'cancel' && isReturned ? await releaseStock(tx, id) : [];
    const changes = changesOf(order, place);
    const before = beforeStep(order, released);
    const detail = { ...changes, ...(reason !== '' && { reason }), before };
    await changeOrder(tx, actor, order, place, { kind: 'moved', detail });
    await tellOfStepLater(tx, id);
    if (changes.state === 'delivered') await issueInvoice(tx, order);
  });
}

const isOnItsWay = ({ state, fulfilment }: Place): boolean =>
  state === 'to_delivered' && fulfilment === 'shipped';

const changesOf = (before: Place, after: Place): Partial<Place> => ({
  ...(after.state !== before.state && { state: after.state }),
  ...(after.fulfilment !== before.fulfilment && { fulfilment: after.fulfilment }),
});
