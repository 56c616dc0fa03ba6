import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import type { Db } from '#server/base/db/open.ts';
import { findAccountBy } from '#server/base/identity/find-partner.ts';
import { toE164 } from '#server/base/identity/person-payload.ts';
import type { Buyer, OrderRequest, PlacingStep } from '#server/sales/orders/order/order-request.ts';
import {
  type BuyerContact,
  findAndLockBuyer,
  findOrMakeGuest,
} from '#server/sales/orders/placing/know-buyer.ts';

const WALK_IN = 'Client au comptoir';

export type TillBuyer = {
  id: number;
  contact: BuyerContact;
  employerId: null;
  customerId: number | undefined;
  isFirst: boolean;
};

type Customer = TillCommand['customer'];

/** The account that proved to have this number; undefined without one. A number that was only typed may be another's. */
export async function findTillAccount(db: Db, { phone }: NonNullable<Customer>) {
  const account = await findAccountBy(db, phone);
  return account?.phoneProvenAt == null ? undefined : account;
}

/**
 * The buyer of a sale: the account of the number, a guest of that number, or the till's own row for a customer who gives
 * none. An account is locked, as with every order.
 */
export async function findTillBuyer(
  step: PlacingStep,
  { walkInId }: { walkInId: number },
  customer: Customer,
): Promise<TillBuyer> {
  if (customer === undefined) {
    const contact = { name: WALK_IN, email: '', phone: null, city: '' };
    return { id: walkInId, contact, employerId: null, customerId: undefined, isFirst: false };
  }
  const account = await findTillAccount(step.db, customer);
  if (account !== undefined) {
    const request = requestOf({ kind: 'account', id: account.id });
    const { id, contact, isFirst, customerId } = await findAndLockBuyer(step, request);
    return { id, contact, employerId: null, customerId, isFirst };
  }
  const phone = toE164(customer.phone) ?? null;
  const contact = { name: customer.name || WALK_IN, email: '', phone, city: '' };
  const { id } = await findOrMakeGuest(step.db, contact);
  return { id, contact, employerId: null, customerId: undefined, isFirst: false };
}

/** A plain order at the till, which has no lines yet. */
export const requestOf = (buyer: Buyer): OrderRequest => ({
  kind: 'order',
  buyer,
  lines: [],
  paymentMode: 'domicile',
  delivery: {},
  note: '',
  hasAgreed: false,
  isCounter: true,
});
