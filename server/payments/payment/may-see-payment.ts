import type { PaymentProvider } from '#contract/payment-states.ts';
import type { Db } from '#server/db/open.ts';
import { type Actor, actorHasRight, isOwner } from '#server/identity/actor.ts';
import { Problem } from '#server/problem.ts';
import { type FoundPayment, findPaymentsNamed } from './find-payment.ts';

/** Who wants to know of a payment: somebody who may be signed in, in a browser that may have begun it. */
export type Caller = { actor: Actor | undefined; hasBegun: (token: string) => boolean };

/** A payment as somebody sees it: whole, or with what tells of persons masked. */
export type SeenPayment = FoundPayment & { isWhole: boolean };

/** What everybody hears who may not know of a payment, or asks for one that there is not. */
export const paymentNotFound = () => new Problem('not-found', 'Transaction non trouvée');

/** Whether somebody reads everything about a payment: the owner, staff, and the browser that began it. */
export function seesWhole({ actor, hasBegun }: Caller, { payment, order }: FoundPayment): boolean {
  const isTheirs =
    actor !== undefined && (isOwner(actor, order.ownerId) || actorHasRight(actor, 'payments:read'));
  return isTheirs || hasBegun(payment.token);
}

/**
 * A payment by one of its names, as the caller may see it. Its token shows it to everybody, with phone
 * and names masked (design, section 7); every other name can be guessed and needs somebody who sees it
 * whole. Only those of one provider count where one is given. Throws `not-found`, alike for what is not
 * there and for what is not theirs.
 */
export async function seePayment(
  db: Db,
  caller: Caller,
  name: string,
  provider?: PaymentProvider,
): Promise<SeenPayment> {
  for (const found of await findPaymentsNamed(db, name)) {
    if (provider !== undefined && found.payment.provider !== provider) continue;
    const isWhole = seesWhole(caller, found);
    if (isWhole || found.payment.token === name) return { ...found, isWhole };
  }
  throw paymentNotFound();
}
