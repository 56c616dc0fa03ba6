import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, actorHasRight, isOwner } from '#server/base/identity/actor.ts';
import type { Partner } from '#server/base/identity/find-partner.ts';
import { Problem } from '#server/base/problem.ts';
import { employerOf, readCeiling, refuseAboveCeiling } from '../credit/check-credit.ts';
import type { OrderRequest } from '../order/order-request.ts';
import type { PricedOrder } from '../pricing/price-order.ts';
import { ownPhone } from '../relative/choose-relative.ts';
import { findBuyer } from './find-buyer.ts';
import type { OpenGoods } from './hold-order.ts';
import { readOtherOrders } from './read-other-orders.ts';

/** What was typed or is known of the buyer, for this order. Phone in E.164. */
export type Contact = { name: string; email: string; phone: string | null; city: string };

/** The buyer of an order, locked until it is placed. */
export type KnownBuyer = {
  id: number;
  person: Partner;
  contact: Contact;
  /** Undefined of a guest. */
  customerId: number | undefined;
  /** Through whom a member buys on credit. */
  employerId: number | null;
  /** Whether an account has no other order (design, section 7). */
  isFirst: boolean;
  /** Other orders that wait for payment. */
  open: OpenGoods;
};

/**
 * Finds and locks the buyer, with what an order has to know of the person. Throws as `findBuyer` and `employerOf`.
 */
export async function knowBuyer(
  tx: Db,
  actor: Actor | undefined,
  request: OrderRequest,
): Promise<KnownBuyer> {
  const person = await findBuyer(tx, request.buyer);
  const { id } = person;
  const contact = contactOf(request, person);
  const { isFirst, open } = await readOtherOrders(tx, actor, { id, ...contact });
  const customerId = request.buyer.kind === 'account' ? id : undefined;
  return {
    id,
    person,
    contact,
    customerId,
    employerId: request.kind === 'creditorder' ? employerOf(person, request.employerId) : null,
    isFirst: isFirst && customerId !== undefined,
    open,
  };
}

/** Throws `conflict` when a member would owe more than the shop lends. */
export async function refuseTooMuchCredit(
  tx: Db,
  { settings }: Config,
  { id, person, employerId }: KnownBuyer,
  { total }: PricedOrder,
): Promise<void> {
  if (employerId === null) return;
  const ceilingXof = await readCeiling(tx, person, employerId, settings.CREDIT_CEILING);
  await refuseAboveCeiling(tx, id, total, ceilingXof);
}

/** Throws `forbidden` for an account that the actor may not order for, and for credit without an account. */
export function refuseForOthers(actor: Actor | undefined, { kind, buyer }: OrderRequest): void {
  if (buyer.kind === 'guest') {
    if (kind !== 'creditorder') return;
    throw new Problem('forbidden', 'L’achat à crédit demande un compte.');
  }
  if (actor !== undefined && (isOwner(actor, buyer.id) || actorHasRight(actor, 'orders:write'))) {
    return;
  }
  throw new Problem('forbidden', 'Vous ne commandez que pour vous-même.');
}

/** What a guest types counts for this order, whatever was typed with an earlier one. */
function contactOf(request: OrderRequest, { name, email, phone, city }: Partner): Contact {
  const { buyer: asked } = request;
  return asked.kind === 'guest' ? asked : { name, email, phone: ownPhone(phone, request), city };
}
