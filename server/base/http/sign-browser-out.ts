import type { FastifyReply } from 'fastify';
import type { Config } from '#server/base/config/config.ts';
import { forgetBegun } from './begun-payments.ts';
import { clearSessionCookies } from './session-cookies.ts';

/** Nothing of whoever was signed in stays in the browser. */
export function signBrowserOut(reply: FastifyReply, config: Config): void {
  clearSessionCookies(reply, config);
  forgetBegun(reply);
}
