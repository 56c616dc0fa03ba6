import type { Config } from '#server/config.ts';
import type { Actor } from '#server/customers/actor.ts';
import type { Db } from '#server/db/open.ts';
import type { OrderNews } from '#server/messages/templates/order-state.ts';
import { Problem } from '#server/problem.ts';
import { cancelLocked } from './cancel-order.ts';
import { changeOrder } from './change-order.ts';
import { lockOrder } from './find-orders.ts';
import { issueInvoice } from './issue-invoice.ts';
import { checkMayChange } from './may-see.ts';
import { type Move, type Place, placeAfter } from './order-moves.ts';
import { refuseStale } from './refuse-stale.ts';
import { standingOf } from './standing-of.ts';
import { releaseStock } from './stock.ts';
import { orderLetter, tellBuyer } from './tell-buyer.ts';

type Wanted = Move & {
  reason?: string | undefined;
  /** The version that whoever asks has seen. */
  version?: number | undefined;
};

/**
 * Moves an order or its goods on, for staff, and tells the buyer what they would notice; what is
 * delivered has its invoice. Throws `not-found`, `forbidden`, `bad-request`, and `conflict` for a step
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
    if (order.state === 'cancel' && isReturned) await releaseStock(tx, id);
    const detail = changesOf(order, place);
    await changeOrder(tx, actor, order, place, {
      kind: 'moved',
      detail: { ...detail, ...(reason !== '' && { reason }) },
    });
    const news = newsOf(detail);
    if (news !== undefined) await tellBuyer(tx, config, order, orderLetter({ kind: news }));
    if (detail.state === 'delivered') await issueInvoice(tx, id);
  });
}

const changesOf = (before: Place, after: Place): Partial<Place> => ({
  ...(after.state !== before.state && { state: after.state }),
  ...(after.fulfilment !== before.fulfilment && { fulfilment: after.fulfilment }),
});

/** What a buyer hears of a step: where the goods are, else that they will leave. */
function newsOf({ state, fulfilment }: Partial<Place>): OrderNews['kind'] | undefined {
  if (fulfilment !== undefined) return fulfilment === 'to_prepare' ? undefined : fulfilment;
  return state === 'to_delivered' ? state : undefined;
}
