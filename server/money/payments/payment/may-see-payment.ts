import { and, eq, isNotNull } from 'drizzle-orm';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, actorHasRight, isOwner } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { type OwnedOrder, orderNotFound } from '#server/sales/orders/order/may-see.ts';
import { isBuyer, type LinkHolder } from '#server/sales/orders/order/order-link.ts';
import { type FoundPayment, findPaymentsNamed } from './payment.ts';

export type Caller = { actor: Actor | undefined; hasBegun: (token: string) => boolean };

/** `isWhole`: nothing is masked; `showsOrder`: the caller may open the order by its link, as guests need. */
export type SeenPayment = FoundPayment & { isWhole: boolean; showsOrder?: boolean };

/** Returns a `not-found`, for the caller to throw. */
export const paymentNotFound = () => new Problem('not-found', 'Transaction non trouvée');

function seesWhole({ actor, hasBegun }: Caller, { payment, order }: FoundPayment): boolean {
  const isTheirs =
    actor !== undefined && (isOwner(actor, order.ownerId) || actorHasRight(actor, 'payments:read'));
  return isTheirs || hasBegun(payment.token);
}

/** A payment by one of its names (rule M-21). Throws `not-found`. */
export async function seePayment(
  db: Db,
  caller: Caller,
  name: string,
  provider?: PaymentProvider,
): Promise<SeenPayment> {
  for (const found of await findPaymentsNamed(db, name)) {
    if (provider !== undefined && found.payment.provider !== provider) continue;
    const isWhole = seesWhole(caller, found);
    const isHolder = found.payment.token === name || caller.hasBegun(found.payment.token);
    const showsOrder = isHolder && !isStaff(caller) && (await isGuests(db, found.order));
    if (isHolder) return { ...found, isWhole, showsOrder };
    if (isWhole) return { ...found, isWhole };
  }
  throw paymentNotFound();
}

const isStaff = ({ actor }: Caller): boolean =>
  actor !== undefined && actorHasRight(actor, 'payments:read');

/** Whether the order has no account and its buyer was not erased. */
async function isGuests(db: Db, { ownerId, isErased }: OwnedOrder): Promise<boolean> {
  const isAccount = and(eq(partners.id, ownerId), isNotNull(partners.verifiedAt));
  return !isErased && (await db.$count(partners, isAccount)) === 0;
}

/** Throws `not-found`, `unauthenticated` unless the actor is the buyer, holds the link or takes payments. */
export function checkMayPay(
  config: Config,
  payer: LinkHolder,
  order: OwnedOrder | undefined,
): asserts order is OwnedOrder {
  const { actor, orderToken } = payer;
  const isStaff = actor !== undefined && actorHasRight(actor, 'payments:write');
  if (order !== undefined && (isStaff || isBuyer(config, payer, order))) return;
  if (actor === undefined && orderToken === undefined) {
    throw new Problem('unauthenticated', 'Connectez-vous pour payer cette commande.');
  }
  throw orderNotFound();
}

const LOCAL_DIGITS = 9;

/** As `77 ••• •• 67`: enough to recognise, not to call. */
export function maskPhone(phone: string | null): string | null {
  if (phone === null) return null;
  const digits = phone.replace(/\D/g, '').slice(-LOCAL_DIGITS);
  return digits.length < LOCAL_DIGITS ? '•••' : `${digits.slice(0, 2)} ••• •• ${digits.slice(-2)}`;
}

/** Between groups of digits: also no-break spaces. */
const BETWEEN = String.raw`[ \u00a0\u202f.-]?`;

const LONE_PHONE = new RegExp(
  String.raw`(?<![\w.-])(?:(?:\+|00)?221${BETWEEN})?[37]\d${BETWEEN}\d{3}(?:${BETWEEN}\d{2}){2}(?![\w-])`,
  'g',
);

/** Masks each phone number of Senegal in the text that is no part of a longer word. */
export const maskNumbers = (body: string): string =>
  body.replace(LONE_PHONE, (phone) => maskPhone(phone) ?? '');
