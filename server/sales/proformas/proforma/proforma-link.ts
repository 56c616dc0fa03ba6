import { createHmac, timingSafeEqual } from 'node:crypto';
import { proformaLink as pageOf } from '#contract/base/screens.ts';
import type { Config } from '#server/base/config/config.ts';

/** 132 bits, as the link of an order has. */
const TOKEN_SIGNS = 22;
type Numbered = { id: number; number: string };

/** The page of a proforma for holders of its link, signed in or not; a path of the shop. */
export const proformaPath = (config: Config, { id, number }: Numbered): string =>
  pageOf(id, tokenOf(config, number));

export const proformaLink = (config: Config, proforma: Numbered): string =>
  `${config.publicUrl}${proformaPath(config, proforma)}`;

/** Whether a token is that of the proforma of this number. */
export function isProformaToken(config: Config, number: string, token: string): boolean {
  const [right, given] = [Buffer.from(tokenOf(config, number)), Buffer.from(token)];
  return right.length === given.length && timingSafeEqual(right, given);
}

const tokenOf = ({ sessionSecret }: Config, number: string): string =>
  createHmac('sha256', sessionSecret)
    .update(`proforma link ${number}`)
    .digest('base64url')
    .slice(0, TOKEN_SIGNS);
