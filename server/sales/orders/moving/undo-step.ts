import { and, eq, gte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { actorHasRight } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { payments, refundRequests } from '#server/money/payments/tables.ts';
import { refuseMoreOnAccount } from '../account/company-account.ts';
import { creditNotes } from '../crediting/tables.ts';
import { bookGoodsStep, shipGoods } from '../goods/follow-goods.ts';
import { reserveAgain } from '../goods/stock.ts';
import { reclaimCoupons } from '../offers/offers.ts';
import { type BeforeStep, changeOrder, refuseStaleOrder } from '../order/change-order.ts';
import { lockOrder } from '../order/find-orders.ts';
import { type OwnedOrder, refuseOrderChange } from '../order/may-see.ts';
import { leftXof } from '../paying/settle-order.ts';
import { isConsentFromDoor } from '../relative/handover-photo.ts';
import { rebookSlot } from '../slots/book-slot.ts';
import { notifyOfStepLater } from './notify-of-step.ts';
import { isStandingStep, noteOfSteps, type OrderStep, readSteps } from './step-events.ts';

type Wanted = {
  eventId: number;
  reason: string;
  version: number | undefined;
};

/**
 * Undoes the last step of staff with its stock movements, coupons and slot, and corrects its message; money and credit
 * decisions stay. Throws `not-found`, `forbidden`, `conflict`.
 */
export async function undoStep(
  { db, config, actor }: Act,
  id: number,
  { eventId, reason, version }: Wanted,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    refuseOrderChange(actor, order);
    if (!actorHasRight(actor, 'orders:write')) {
      throw new Problem('forbidden', 'Cette action ne vous est pas permise.');
    }
    refuseStaleOrder(order, version);
    const step = findLastStep(await readSteps(tx, id));
    if (step?.id !== eventId) {
      throw new Problem('conflict', 'Ce n’est pas la dernière étape : rechargez la page.');
    }
    const { before } = step.detail;
    const refusal = await refusalToUndo(tx, order, step);
    if (before === undefined || refusal !== undefined) {
      throw new Problem('conflict', refusal ?? NOT_OURS);
    }
    const { state, fulfilment } = before;
    const isOpenAgain = order.state === 'cancel' && state !== 'cancel';
    if (isOpenAgain) {
      await reclaimCoupons(tx, order);
      await refuseMoreOnAccount(tx, order, leftXof(order));
    }
    if (before.released.length > 0) {
      await reserveAgain(tx, before.released);
      if (fulfilment !== 'to_prepare') await shipGoods(tx, actor, order);
    } else await bookGoodsStep(tx, actor, order, fulfilment);
    const values = {
      state,
      fulfilment,
      heldUntil: heldAgain(order, before),
      ...(isOpenAgain && { cancelledAt: null, cancelReason: '' }),
      ...(isOpenAgain && before.slot && (await rebookSlot(tx, config, order, before.slot))),
    };
    const isUndelivered = order.fulfilment === 'delivered' && fulfilment !== 'delivered';
    const unheard =
      isUndelivered && (await isConsentFromDoor(tx, order)) ? { photoConsent: null } : {};
    const detail = { state, fulfilment, ...(reason !== '' && { reason }) };
    await noteOfSteps(tx, [step], { isTakenBack: true });
    await changeOrder(tx, actor, order, { ...values, ...unheard }, { kind: 'taken-back', detail });
    await notifyOfStepLater(tx, id);
  });
}

const NOT_OURS = 'Cette étape ne s’annule pas.';

/** The last step that counts, see `isStandingStep`. */
export const findLastStep = (steps: readonly OrderStep[]): OrderStep | undefined =>
  steps.findLast(isStandingStep);

/** In French; undefined if the step can be taken back. */
export async function refusalToUndo(
  tx: Db,
  order: OwnedOrder,
  { kind, at, detail: { before } }: OrderStep,
): Promise<string | undefined> {
  if (before === undefined) return NOT_OURS;
  if (kind === 'cancelled' && order.saleType === 'creditorder') {
    return 'Une commande à crédit annulée se demande de nouveau : les accords sont tombés avec elle.';
  }
  if (kind === 'cancelled' && (await isRefundedSince(tx, order, at))) {
    return 'L’argent de cette commande est rendu ou en train de l’être : elle reste annulée.';
  }
  if (kind === 'cancelled' && (await isCreditedSince(tx, order, at))) {
    return 'Un avoir est établi depuis pour cette commande : elle reste annulée.';
  }
  const heldUntil = heldAgain(order, before);
  const isWaiting = before.state === 'sale' && before.fulfilment === 'to_prepare';
  if (isWaiting && heldUntil !== null && heldUntil.getTime() < Date.now()) {
    return 'Le délai pour payer ou confirmer cette commande est passé depuis.';
  }
  return undefined;
}

/** A paid order is held without an end. */
const heldAgain = ({ amountPaid }: OwnedOrder, { heldUntil }: BeforeStep): Date | null =>
  heldUntil === null || amountPaid > 0 ? null : new Date(heldUntil);

async function isCreditedSince(tx: Db, { id }: OwnedOrder, at: Date): Promise<boolean> {
  const isSince = and(eq(creditNotes.orderId, id), gte(creditNotes.issuedAt, at));
  return (await tx.$count(creditNotes, isSince)) > 0;
}

async function isRefundedSince(tx: Db, { id }: OwnedOrder, at: Date): Promise<boolean> {
  const [found] = await tx
    .select({ id: payments.id })
    .from(payments)
    .leftJoin(
      refundRequests,
      and(eq(refundRequests.paymentId, payments.id), eq(refundRequests.state, 'asked')),
    )
    .where(
      and(
        eq(payments.orderId, id),
        or(
          gte(payments.refundAskedAt, at),
          gte(payments.refundedAt, at),
          sql`${refundRequests.id} is not null`,
        ),
      ),
    )
    .limit(1);
  return found !== undefined;
}
