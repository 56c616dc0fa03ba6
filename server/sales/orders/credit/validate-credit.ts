import { and, asc, eq } from 'drizzle-orm';
import { isOneOf } from '#contract/base/tables.ts';
import { planCredit } from '#contract/sales/orders/instalments.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import type { Validation } from '#contract/sales/orders/order-states.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { type Actor, actorHasRight, hrCompanyOf, isOwner } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import {
  type FirstActDone,
  FOUR_EYES,
  findFourEyesRefusal,
  refuseSamePerson,
  requirePerson,
  type SecondAct,
} from '#server/base/two-people/four-eyes.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { creditOrderMailForShop } from '#server/talk/messages/templates/order/credit-order.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { markCancelled } from '../moving/cancel-order.ts';
import { changeOrder, refuseStaleOrder } from '../order/change-order.ts';
import { lockOrder, standingOf } from '../order/find-orders.ts';
import { isEmployersOrder, type OwnedOrder, orderNotFound } from '../order/may-see.ts';
import { creditMessage, notifyBuyer } from '../order/notify-buyer.ts';
import { settleOrder } from '../paying/settle-order.ts';
import { renewPromise } from '../slots/book-slot.ts';
import { instalments, orderEvents } from '../tables.ts';

export type CreditVerdict = {
  state: 'validated' | 'rejected';
  reason?: string | undefined;
  version?: number | undefined;
};

function refuseSilence(state: CreditVerdict['state'], reason: string): void {
  if (state !== 'rejected' || reason !== '') return;
  const message = 'Dites pourquoi la commande est refusée.';
  throw new Problem('bad-request', message, [{ field: 'reason', message }]);
}

/**
 * Writes the decision of the employer's HR (rule S-31) and notifies buyer and shop; a refusal cancels the order. Throws
 * `not-found`, `forbidden`, `bad-request`, `conflict`.
 */
export async function validateForEmployer(
  { db, config, actor }: Act,
  id: number,
  { state, reason = '' }: CreditVerdict,
): Promise<void> {
  refuseSilence(state, reason);
  await db.transaction(async (tx) => {
    const order = await lockCreditOrder(tx, actor, id);
    if (order.hrValidation !== 'pending') {
      throw new Problem('conflict', 'L’employeur a déjà répondu pour cette commande.');
    }
    if (state === 'rejected') {
      const validations = { hrValidation: 'rejected', shopValidation: 'cancelled' } as const;
      await endRefused({ db: tx, config, actor }, order, {
        kind: 'employer-rejected',
        reason,
        validations,
      });
      return;
    }
    requirePerson(actor);
    const kind = 'employer-validated';
    await changeOrder(tx, actor, order, { hrValidation: 'validated' }, { kind });
    await notifyBuyer(tx, config, order, creditMessage({ kind }));
    await tellShop(tx, config, order);
  });
}

/**
 * Writes the shop's decision after the employer's (rule S-31) and notifies the buyer. An acceptance restarts the
 * instalments, a refusal cancels the order. Throws `not-found`, `forbidden`, `bad-request`, `conflict`.
 */
export async function validateForShop(
  { db, config, actor }: Act,
  id: number,
  { state, reason = '', version }: CreditVerdict,
): Promise<void> {
  refuseSilence(state, reason);
  await db.transaction(async (tx) => {
    const order = await lockCreditOrder(tx, actor, id);
    refuseStaleOrder(order, version);
    if (order.hrValidation !== 'validated') {
      throw new Problem('conflict', 'L’employeur doit d’abord accepter cette commande.');
    }
    if (order.shopValidation !== 'pending') {
      throw new Problem('conflict', 'La boutique a déjà répondu pour cette commande.');
    }
    if (state === 'rejected') {
      const validations = { hrValidation: 'validated', shopValidation: 'rejected' } as const;
      await endRefused({ db: tx, config, actor }, order, {
        kind: 'shop-rejected',
        reason,
        validations,
      });
      return;
    }
    const kind = 'shop-validated';
    await refuseFormerApprover(tx, kind, actor, id);
    const changed = await changeOrder(tx, actor, order, { shopValidation: 'validated' }, { kind });
    await startSchedule(tx, order, new Date());
    const { firstInstalment } = await standingOf(tx, changed);
    const dueXof = Math.max(0, firstInstalment - order.amountPaid);
    await notifyBuyer(tx, config, order, creditMessage({ kind, dueXof }));
    await settleOrder(tx, config, changed);
  });
}

async function lockCreditOrder(tx: Db, actor: Actor, id: number): Promise<OwnedOrder> {
  const order = await lockOrder(tx, id);
  const isForeign = hrCompanyOf(actor) !== undefined && !isEmployersOrder(actor, order);
  if (order.saleType !== 'creditorder' || isForeign) throw orderNotFound();
  if (isOwner(actor, order.ownerId)) {
    throw new Problem('forbidden', 'Vous ne décidez pas de votre propre commande.');
  }
  if (order.state === 'cancel') throw new Problem('conflict', 'Cette commande est annulée.');
  if (order.state !== 'validation') {
    throw new Problem('conflict', 'Cette commande n’attend plus de validation.');
  }
  return order;
}

async function tellShop(tx: Db, config: Config, order: OwnedOrder): Promise<void> {
  const to = config.settings.SHOP_EMAIL;
  if (to === '') return;
  const [employer] = await tx
    .select({ name: partners.name })
    .from(partners)
    .where(eq(partners.id, order.employerId ?? 0));
  const facts = {
    number: order.number,
    buyer: order.buyerName,
    employer: employer?.name ?? '',
    totalXof: order.amountTotal,
  };
  await sendLater(tx, { to, ...creditOrderMailForShop(facts, shopContactOf(config)) });
}

type Refusal = {
  kind: 'employer-rejected' | 'shop-rejected';
  reason: string;
  validations: { hrValidation: Validation; shopValidation: Validation };
};

async function endRefused(
  { db: tx, config, actor }: Act,
  order: OwnedOrder,
  { kind, reason, validations }: Refusal,
): Promise<void> {
  const ending = { kind, reason };
  await markCancelled(tx, actor, order, {
    ...ending,
    validations: { ...validations, refusalReason: reason },
  });
  await notifyBuyer(tx, config, order, creditMessage(ending));
}

/** Restarts the months of a credit order on the day of its acceptance (rule S-31); amounts stay. */
async function startSchedule(
  tx: Db,
  { id, amountTotal, creditRates, creditMonths }: OwnedOrder,
  acceptedAt: Date,
): Promise<void> {
  if (creditRates === null || creditMonths === null) return;
  const terms = { rates: creditRates.split(',').map(Number), months: creditMonths };
  for (const { sequence, due_date: dueOn } of planCredit(amountTotal, acceptedAt, terms)) {
    await tx
      .update(instalments)
      // The message of acceptance names what is due at once.
      .set({ dueOn, remindedAt: acceptedAt })
      .where(and(eq(instalments.orderId, id), eq(instalments.sequence, sequence)));
  }
}

/**
 * Confirms a credit order before its first instalment (rule S-31) and notifies the buyer. Throws `not-found`,
 * `forbidden`, `conflict`.
 */
export async function overrideCredit(
  { db, config, actor }: Act,
  id: number,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockCreditOrder(tx, actor, id);
    refuseStaleOrder(order, version);
    if (order.hrValidation !== 'validated' || order.shopValidation !== 'validated') {
      throw new Problem('conflict', 'Il faut d’abord l’accord de l’employeur et de la boutique.');
    }
    await refuseFormerApprover(tx, 'confirmed-unpaid', actor, id);
    const event = { kind: 'confirmed-unpaid', detail: { reason } } as const;
    const promised = await renewPromise(tx, config, order, new Date());
    await changeOrder(tx, actor, order, { state: 'sale', ...promised }, event);
    await notifyBuyer(tx, config, order, creditMessage({ kind: 'confirmed-unpaid' }));
  });
}

/** Four eyes: refuses former approvers and accounts tied to them. Throws `forbidden`. */
const refuseFormerApprover = async (
  tx: Db,
  act: SecondAct,
  actor: Actor,
  orderId: number,
): Promise<void> => refuseSamePerson(tx, act, actor, await readApprovals(tx, orderId));

/** Why an actor may not give the next assent, in French; null if they may or none is due. */
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

async function readApprovals(db: Db, orderId: number): Promise<FirstActDone[]> {
  const events = await db
    .select({ kind: orderEvents.kind, byId: orderEvents.byId })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  return events.flatMap(({ kind, byId }) =>
    isOneOf(FIRST_ACTS, kind) ? [{ act: kind, byId }] : [],
  );
}
