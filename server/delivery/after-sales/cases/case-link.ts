import { createHmac, timingSafeEqual } from 'node:crypto';
import { caseLink } from '#contract/base/screens.ts';
import type { Config } from '#server/base/config/config.ts';

/** 132 bits, as the link of an order has. */
const TOKEN_SIGNS = 22;

/** The page that shows a case to holders of its link, signed in or not; a path of the shop. */
export const casePath = (config: Config, { id, number }: { id: number; number: string }): string =>
  caseLink(id, tokenOf(config, number));

/** Whether a token is that of the case of this number. */
export function isCaseToken(config: Config, number: string, token: string): boolean {
  const [right, given] = [Buffer.from(tokenOf(config, number)), Buffer.from(token)];
  return right.length === given.length && timingSafeEqual(right, given);
}

const tokenOf = ({ sessionSecret }: Config, number: string): string =>
  createHmac('sha256', sessionSecret)
    .update(`case link ${number}`)
    .digest('base64url')
    .slice(0, TOKEN_SIGNS);
