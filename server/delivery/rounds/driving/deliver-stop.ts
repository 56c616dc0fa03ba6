import { eq } from 'drizzle-orm';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ProofKind } from '#contract/delivery/round-states.ts';
import { stampDutyOn } from '#contract/money/stamp-duty.ts';
import type { Db } from '#server/base/db/open.ts';
import { newKey } from '#server/base/hash.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { deliveryProofs, roundStops } from '#server/delivery/rounds/tables.ts';
import { sellSerials } from '#server/goods/stock/serials/serials.ts';
import { dueAtDoorXof, handOverOrder } from '#server/money/payments/staff/deliver-order.ts';
import { writeEvent } from '#server/sales/orders/order/change-order.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { orders } from '#server/sales/orders/tables.ts';
import type { Stop } from '../round/stops.ts';
import {
  APPLIED,
  type CommandReply,
  type DrivingContext,
  incompleteCommand,
  type LockedStop,
  phoneTime,
} from './own-round.ts';

/** WebP. */
export type Proofs = Partial<Record<ProofKind, Buffer>>;

/** `handOverOrder` with the cash of rule D-10; sells serials, stores proofs. Throws `bad-request`, `conflict`. */
export async function deliverStop(
  { tx, config, actor, command }: DrivingContext,
  { stop, order, returned }: LockedStop,
  proofs: Proofs,
): Promise<CommandReply> {
  if (returned !== null) throw incompleteCommand('Ces articles sont à reprendre, pas à livrer.');
  const receivedBy = command.recipient?.trim() ?? '';
  if (receivedBy === '') throw incompleteCommand('Indiquez qui a reçu les articles.');
  const collected = command.collected ?? 0;
  const handed = command.handed ?? collected;
  const dueXof = dueAtDoorXof(order);
  checkCash(dueXof + stampDutyOn(dueXof, order.cashDutyPercent), collected, handed);
  // Before the invoice counter, which other deliveries wait for.
  for (const given of command.serials ?? []) {
    if (given.serials.length > 0) await sellSerials(tx, actor, order.id, given);
  }
  await handOverOrder({ db: tx, config, actor }, order, {
    cashXof: collected > 0 ? dueXof : 0,
    reason: '',
    proof: {},
  });
  if (command.photo_agreed) await agreeAtDoor(tx, actor, order);
  // Proofs of a delivery that staff took back show another hand-over.
  await tx.delete(deliveryProofs).where(eq(deliveryProofs.stopId, stop.id));
  await storeProofs(tx, stop, proofs);
  await tx
    .update(roundStops)
    .set({
      state: 'delivered',
      settledAt: new Date(),
      settledPhoneAt: phoneTime(command),
      settledById: actor.kind === 'account' ? actor.id : null,
      receivedBy,
      // Adds to the cash of a delivery that staff took back.
      handed: stop.handed + handed,
      collected: stop.collected + collected,
    })
    .where(eq(roundStops.id, stop.id));
  return APPLIED;
}

/** The relative's own answer by link overrides what the driver heard. */
async function agreeAtDoor(tx: Db, actor: Actor, order: OwnedOrder): Promise<void> {
  if (order.forRelative === null || order.photoConsent !== null) return;
  await tx.update(orders).set({ photoConsent: 'agreed' }).where(eq(orders.id, order.id));
  await writeEvent(tx, actor, order.id, { kind: 'photo-agreed' });
}

/** Under unguessable keys. */
export async function storeProofs(tx: Db, { id: stopId }: Stop, proofs: Proofs): Promise<void> {
  for (const [kind, webp] of Object.entries(proofs) as [ProofKind, Buffer][]) {
    await tx.insert(deliveryProofs).values({ key: newKey(), stopId, kind, webp });
  }
}

function checkCash(dueXof: number, collectedXof: number, handedXof: number): void {
  if (handedXof < collectedXof) {
    throw incompleteCommand(
      `Le client a remis ${formatXof(handedXof)}, moins que les ${formatXof(collectedXof)} encaissés.`,
    );
  }
  if (collectedXof === dueXof) return;
  throw new Problem(
    'conflict',
    dueXof === 0
      ? `Rien n’est à encaisser à la livraison de cette commande : rendez ${formatXof(collectedXof)} au client, puis recommencez sans espèces.`
      : `Il faut encaisser exactement ${formatXof(dueXof)} pour remettre cette commande.`,
  );
}
