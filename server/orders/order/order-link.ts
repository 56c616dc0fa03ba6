import { createHmac, timingSafeEqual } from 'node:crypto';
import { trackingLink } from '#contract/screens.ts';
import type { Config } from '#server/config.ts';

/** 132 bits, and short enough for a text message. */
const TOKEN_SIGNS = 22;

/** The page that shows an order to whoever holds its link, signed in or not; a path of the shop. */
export const orderPath = (config: Config, { number }: { number: string }): string =>
  trackingLink(number, tokenOf(config, number));

/** The same as messages have it. */
export const orderLink = (config: Config, order: { number: string }): string =>
  `${config.publicUrl}${orderPath(config, order)}`;

/** Whether a token is that of the order of this number. */
export function isOrderToken(config: Config, number: string, token: string): boolean {
  const [right, given] = [Buffer.from(tokenOf(config, number)), Buffer.from(token)];
  return right.length === given.length && timingSafeEqual(right, given);
}

const tokenOf = ({ sessionSecret }: Config, number: string): string =>
  createHmac('sha256', sessionSecret)
    .update(`order link ${number}`)
    .digest('base64url')
    .slice(0, TOKEN_SIGNS);
