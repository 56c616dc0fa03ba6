import { eq } from 'drizzle-orm';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { toAnyE164 } from '#server/base/identity/world-phone.ts';
import {
  countIfAllowed,
  countOrRefuse,
  countTry,
  forgetFailures,
  type LockoutPolicy,
  undoCount,
} from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { findOrder } from '../order/find-orders.ts';
import { canSeeDetails, type OwnedOrder } from '../order/may-see.ts';
import { isValidOrderToken } from '../order/order-link.ts';
import { hideAmounts, maskDetails } from './order-reply.ts';
import { describeOrders } from './read-orders.ts';

/** Wrong tries of one caller at one number; a link still opens it. */
const LOCKOUT: LockoutPolicy = { tries: 10, firstWaitS: 3600, longestWaitS: 3600, forgetS: 3600 };
/** For a number that many callers guess at; the buyer needs one try. */
const LOCKOUT_WHEN_GUESSED: LockoutPolicy = { ...LOCKOUT, tries: 2 };
/** Wrong tries of one caller at all numbers, and of all callers at one number. */
const WRONG_OF_CALLER = { max: 30, windowS: 3600 };
const WRONG_OF_NUMBER = { max: 100, windowS: 3600 };
const TOO_OFTEN = 'Cette commande a été cherchée trop souvent.';
const TOO_MANY_WRONG = 'Trop de recherches sans résultat.';

type Known = {
  name: string;
  email?: string | undefined;
  telephone?: string | undefined;
  token?: string | undefined;
  client: string;
};

/**
 * Finds an order by number and contact, by link or by account (rule S-34). Unknown orders and wrong contacts take equal
 * time. Throws `not-found`, `bad-request`, `rate-limited`.
 */
export async function trackOrder(
  db: Db,
  config: Config,
  { name, email = '', telephone = '', token = '', client }: Known,
  actor: Actor | undefined,
): Promise<Order> {
  const number = name.replace(/\s/g, '').toUpperCase();
  const found = await findOrder(db, eq(orders.number, number));
  const seesIt = actor !== undefined && found !== undefined && canSeeDetails(actor, found);
  const isHolder = found !== undefined && isValidOrderToken(config, found, token);
  if (seesIt || isHolder) {
    return oneRow(await describeOrders(db, [found], seesIt ? actor : undefined));
  }
  if (email === '' && telephone === '' && token === '') {
    throw new Problem('bad-request', 'Indiquez aussi votre e-mail ou votre téléphone.');
  }
  const takeBack = await countGuess(db, number, callerOf(actor, client));
  if (found === undefined || !knowsBuyer(found, { email, telephone })) {
    throw new Problem('not-found', 'Commande non trouvée');
  }
  await takeBack();
  const order = maskDetails(oneRow(await describeOrders(db, [found], undefined)), found.quarter);
  return found.forRelative === null ? order : hideAmounts(order);
}

/** By account if signed in: neighbours may share an address. */
const callerOf = (actor: Actor | undefined, client: string): string =>
  actor?.kind === 'account' ? `account ${actor.id}` : client;

/** Counts a try before it is checked; guests behind one address are one caller. Throws `rate-limited`. */
async function countGuess(db: Db, number: string, caller: string): Promise<() => Promise<void>> {
  const ofAsker = ['tracking of caller', caller] as const;
  const ofNumber = ['tracking of number', number] as const;
  const ofBoth = ['tracking', `${caller} ${number}`] as const;
  await countOrRefuse(db, ofAsker, WRONG_OF_CALLER, TOO_MANY_WRONG);
  const isCounted = await countIfAllowed(db, ofNumber, WRONG_OF_NUMBER);
  await countTry(db, ofBoth, isCounted ? LOCKOUT : LOCKOUT_WHEN_GUESSED, TOO_OFTEN);
  return async () => {
    await forgetFailures(db, ofBoth);
    await undoCount(db, ofAsker);
    if (isCounted) await undoCount(db, ofNumber);
  };
}

function knowsBuyer(
  { buyerEmail, buyerPhone }: OwnedOrder,
  { email, telephone }: { email: string; telephone: string },
): boolean {
  if (email !== '' && foldEmail(email) === foldEmail(buyerEmail)) return true;
  const phone = toAnyE164(telephone);
  return phone !== undefined && phone === buyerPhone;
}
