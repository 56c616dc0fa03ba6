import { createHmac, timingSafeEqual } from 'node:crypto';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { alertPageLink } from '#contract/base/screens.ts';
import type { Config } from '#server/base/config/config.ts';

/** 132 bits, as the link of an order has. */
const TOKEN_SIGNS = 22;

/** The page that shows, confirms and stops an alert for holders of its link. */
export const alertLink = (config: Config, id: number): string =>
  `${config.publicUrl}${alertPageLink(id, alertToken(config, id))}`;

/** What a mail program posts to when somebody wants no more alerts at an address (RFC 8058). */
export const stopAllUrl = (config: Config, id: number): string => {
  const query = { token: alertToken(config, id), toutes: '1' };
  return `${config.publicUrl}${withQuery(pathTo(paths.alertStop, { id }), query)}`;
};

/** Whether a token is that of the alert. */
export function isAlertToken(config: Config, id: number, token: string): boolean {
  const [right, given] = [Buffer.from(alertToken(config, id)), Buffer.from(token)];
  return right.length === given.length && timingSafeEqual(right, given);
}

export const alertToken = ({ sessionSecret }: Config, id: number): string =>
  createHmac('sha256', sessionSecret)
    .update(`alert link ${id}`)
    .digest('base64url')
    .slice(0, TOKEN_SIGNS);
