import { asc, eq } from 'drizzle-orm';
import { isOneOf } from '#contract/base/tables.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import {
  type Done,
  FOUR_EYES,
  findFourEyesRefusal,
  refuseOneHand,
  type SecondAct,
} from '#server/base/identity/four-eyes.ts';
import { orderEvents } from '#server/sales/orders/tables.ts';

/** Refuses to decide for the shop to former approvers and accounts tied to them. Throws `forbidden`. */
export const refuseFormerApprover = async (
  tx: Db,
  act: SecondAct,
  actor: Actor,
  orderId: number,
): Promise<void> => refuseOneHand(tx, act, actor, await readApprovals(tx, orderId));

/** Why somebody of the shop may not give the next assent to a credit order; null when it may or none is due. */
export async function findAssentRefusal(
  db: Db,
  actor: Actor,
  order: Pick<Order, 'id' | 'state' | 'validation_rh_state' | 'validation_admin_state'>,
): Promise<string | null> {
  if (actor.kind !== 'account' || !actorHasRight(actor, 'credits:validate-for-shop')) return null;
  if (order.state !== 'validation' || order.validation_rh_state !== 'validated') return null;
  const act = order.validation_admin_state === 'validated' ? 'confirmed-unpaid' : 'shop-validated';
  const approvals = await readApprovals(db, order.id);
  return (await findFourEyesRefusal(db, act, actor.id, approvals)) ?? null;
}

const FIRST_ACTS = FOUR_EYES.map(({ first }) => first);

async function readApprovals(db: Db, orderId: number): Promise<Done[]> {
  const events = await db
    .select({ kind: orderEvents.kind, byId: orderEvents.byId })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  return events.flatMap(({ kind, byId }) =>
    isOneOf(FIRST_ACTS, kind) ? [{ act: kind, byId }] : [],
  );
}
