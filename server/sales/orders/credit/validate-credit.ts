import { and, eq } from 'drizzle-orm';
import { planCredit } from '#contract/sales/orders/instalments.ts';
import type { Validation } from '#contract/sales/orders/order-states.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { type Actor, hrCompanyOf, isOwner } from '#server/base/identity/actor.ts';
import { personOf } from '#server/base/identity/four-eyes.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { instalments } from '#server/sales/orders/tables.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { creditOrderMailForShop } from '#server/talk/messages/templates/order/credit-order.ts';
import { describeSender } from '#server/talk/messages/templates/template.ts';
import { markCancelled } from '../moving/cancel-order.ts';
import { changeOrder, refuseStale } from '../order/change-order.ts';
import { lockOrder, standingOf } from '../order/find-orders.ts';
import { isEmployersOrder, type OwnedOrder, orderNotFound } from '../order/may-see.ts';
import { creditMessage, tellBuyer } from '../order/tell-buyer.ts';
import { settleOrder } from '../paying/settle-order.ts';
import { refuseFormerApprover } from './refuse-former-approver.ts';

export type Verdict = {
  state: 'validated' | 'rejected';
  reason?: string | undefined;
  version?: number | undefined;
};

/** A refusal of credit has a reason. */
function refuseSilence(state: Verdict['state'], reason: string): void {
  if (state !== 'rejected' || reason !== '') return;
  const message = 'Dites pourquoi la commande est refusée.';
  throw new Problem('bad-request', message, [{ field: 'reason', message }]);
}

/**
 * HR's decision on a credit order of its company (api-contract, section 5); a refusal ends it. Throws
 * `not-found`, `forbidden`, `conflict`.
 */
export async function validateForEmployer(
  { db, config, actor }: Act,
  id: number,
  { state, reason = '' }: Verdict,
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
    personOf(actor);
    const kind = 'employer-validated';
    await changeOrder(tx, actor, order, { hrValidation: 'validated' }, { kind });
    await tellBuyer(tx, config, order, creditMessage({ kind }));
    await tellShop(tx, config, order);
  });
}

/**
 * The shop's decision after the employer's yes; a refusal ends it. Throws `not-found`, `forbidden`,
 * `conflict`.
 */
export async function validateForShop(
  { db, config, actor }: Act,
  id: number,
  { state, reason = '', version }: Verdict,
): Promise<void> {
  refuseSilence(state, reason);
  await db.transaction(async (tx) => {
    const order = await lockCreditOrder(tx, actor, id);
    refuseStale(order, version);
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
    await tellBuyer(tx, config, order, creditMessage({ kind, dueXof }));
    await settleOrder(tx, config, changed);
  });
}

export async function lockCreditOrder(tx: Db, actor: Actor, id: number): Promise<OwnedOrder> {
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
  await sendLater(tx, { to, ...creditOrderMailForShop(facts, describeSender(config)) });
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
  await tellBuyer(tx, config, order, creditMessage(ending));
}

/** Restarts a credit order's months on the day of its acceptance (api-contract, section 5); amounts stay. */
export async function startSchedule(
  tx: Db,
  { id, amountTotal, creditRates, creditMonths }: OwnedOrder,
  acceptedAt: Date,
): Promise<void> {
  if (creditRates === null || creditMonths === null) return;
  const terms = { rates: creditRates.split(',').map(Number), months: creditMonths };
  for (const { sequence, due_date: dueOn } of planCredit(amountTotal, acceptedAt, terms)) {
    await tx
      .update(instalments)
      // The acceptance says what is due at once.
      .set({ dueOn, remindedAt: acceptedAt })
      .where(and(eq(instalments.orderId, id), eq(instalments.sequence, sequence)));
  }
}
