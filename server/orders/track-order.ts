import { eq } from 'drizzle-orm';
import type { Order } from '#contract/order-shapes.ts';
import type { Config } from '#server/config.ts';
import type { Actor } from '#server/customers/actor.ts';
import { foldEmail } from '#server/customers/fold-email.ts';
import { toE164 } from '#server/customers/payload.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { countTry, forgetFailures, type Patience } from '#server/limits/limit-attempts.ts';
import { Problem } from '#server/problem.ts';
import { findOrder } from './find-orders.ts';
import { type OwnedOrder, seesAll } from './may-see.ts';
import { isOrderToken } from './order-link.ts';
import { describeOrders } from './read-orders.ts';
import { shortenDetails } from './shorten-details.ts';

/** Wrong tries of one number by one client, and by all: then an hour's wait for who has no link. */
const PATIENCE: Patience = { tries: 10, firstWaitS: 3600, longestWaitS: 3600, forgetS: 3600 };
const PATIENCE_WITH_ALL: Patience = { ...PATIENCE, tries: 100 };
const TOO_OFTEN = 'Cette commande a été cherchée trop souvent.';

type Known = {
  /** The order's number in any case, with blanks. */
  name: string;
  email?: string | undefined;
  telephone?: string | undefined;
  token?: string | undefined;
  /** The address that the request came from. */
  client: string;
};

/**
 * An order by its number, for whoever knows the buyer's e-mail address or telephone number, holds the
 * link of the order or is signed in as somebody who sees it; only the last two see the details of
 * persons. An order that there is not and a wrong address are answered alike, `not-found`, after the
 * same work. Throws `bad-request` when only the number is given and `rate-limited`.
 */
export async function trackOrder(
  db: Db,
  config: Config,
  { name, email = '', telephone = '', token = '', client }: Known,
  actor: Actor | undefined,
): Promise<Order> {
  const number = name.replace(/\s/g, '').toUpperCase();
  const found = await findOrder(db, eq(orders.number, number));
  const seesIt = actor !== undefined && found !== undefined && seesAll(actor, found);
  const isHolder = isOrderToken(config, number, token) && found !== undefined;
  if (seesIt || isHolder) return (await describeOrders(db, [found], actor))[0]!;
  if (email === '' && telephone === '' && token === '') {
    throw new Problem('bad-request', 'Indiquez aussi votre e-mail ou votre téléphone.');
  }
  const tried = ['tracking', `${client} ${number}`] as const;
  await countTry(db, tried, PATIENCE, TOO_OFTEN);
  await countTry(db, ['tracking by all', number], PATIENCE_WITH_ALL, TOO_OFTEN);
  if (found === undefined || !knowsBuyer(found, { email, telephone })) {
    throw new Problem('not-found', 'Commande non trouvée');
  }
  await forgetFailures(db, tried);
  const [order] = await describeOrders(db, [found], undefined);
  return shortenDetails(order!, found.quarter);
}

function knowsBuyer(
  { buyerEmail, buyerPhone }: OwnedOrder,
  { email, telephone }: { email: string; telephone: string },
): boolean {
  if (email !== '' && foldEmail(email) === foldEmail(buyerEmail)) return true;
  const phone = toE164(telephone);
  return phone !== undefined && phone === buyerPhone;
}
