import { createHmac, timingSafeEqual } from 'node:crypto';
import { trackingLink } from '#contract/base/screens.ts';
import type { Config } from '#server/base/config/config.ts';
import { type Actor, isOwner } from '#server/base/identity/actor.ts';
import type { OwnedOrder } from './may-see.ts';

/** 132 bits, and short enough for a text message. */
const TOKEN_SIGNS = 22;

/** The page that shows an order to holders of its link, signed in or not; a path of the shop. */
export const orderPath = (config: Config, { number }: { number: string }): string =>
  trackingLink(number, orderToken(config, number));

export const orderLink = (config: Config, order: { number: string }): string =>
  `${config.publicUrl}${orderPath(config, order)}`;

/** Whether a token is that of the order of this number. */
export function isOrderToken(config: Config, number: string, token: string): boolean {
  const [right, given] = [Buffer.from(orderToken(config, number)), Buffer.from(token)];
  return right.length === given.length && timingSafeEqual(right, given);
}

/** What the link of the order of this number proves itself with. */
export const orderToken = ({ sessionSecret }: Config, number: string): string =>
  createHmac('sha256', sessionSecret)
    .update(`order link ${number}`)
    .digest('base64url')
    .slice(0, TOKEN_SIGNS);

/** Whether a token opens an order; nobody holds the link any more of a buyer who was erased. */
export const opensOrder = (
  config: Config,
  { number, isErased }: Pick<OwnedOrder, 'number' | 'isErased'>,
  token: string,
): boolean => isOrderToken(config, number, token) && !isErased;

export type LinkHolder = { actor: Actor | undefined; orderToken: string | undefined };

export const isBuyer = (
  config: Config,
  { actor, orderToken }: LinkHolder,
  order: OwnedOrder,
): boolean =>
  (actor !== undefined && isOwner(actor, order.ownerId)) ||
  (orderToken !== undefined && opensOrder(config, order, orderToken));
