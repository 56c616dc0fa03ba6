import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIE_PARTS } from '#contract/base/session-cookies.ts';
import type { Config } from '#server/base/config/config.ts';

export type Tokens = {
  access_token: string;
  expires_in: number;
  refresh_token: string;
  refresh_expires_in: number;
};

const attributesOf = ({ publicUrl }: Config) =>
  ({
    path: '/',
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  }) as const;

/** Sets the tokens in cookies that no script reads (rule B-30). */
export function setTokenCookies(reply: FastifyReply, config: Config, tokens: Tokens): void {
  const { auth, token } = config.cookieNames;
  const attributes = { ...attributesOf(config), httpOnly: true };
  reply.setCookie(auth, tokens.refresh_token, { ...attributes, maxAge: tokens.refresh_expires_in });
  reply.setCookie(token, tokens.access_token, { ...attributes, maxAge: tokens.expires_in });
}

/** Also the readable ones that the browser wrote. */
export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  for (const part of COOKIE_PARTS) {
    reply.clearCookie(config.cookieNames[part], attributesOf(config));
  }
}

const ownCookie = (name: string, { settings, publicUrl }: Config) =>
  `${publicUrl.startsWith('https:') ? '__Host-' : ''}${name}_${settings.SESSION_COOKIE_MARKER}`;

const SIGN_UP_S = 86_400;
const signUpCookie = (config: Config) => ownCookie('signup', config);

/** Marks the browser that began a sign-up, for the step with the code. */
export function setSignUpCookie(reply: FastifyReply, config: Config, ticket: string): void {
  const attributes = { ...attributesOf(config), httpOnly: true, maxAge: SIGN_UP_S };
  reply.setCookie(signUpCookie(config), ticket, attributes);
}

export const signUpTicketOf = ({ cookies }: FastifyRequest, config: Config) =>
  cookies[signUpCookie(config)];

const DEVICE_S = 365 * 86_400;
const deviceCookie = (config: Config) => ownCookie('device', config);

/** Marks a device for its next sign-in (`sender.ts`). It outlasts a sign-out. */
export function setDeviceCookie(reply: FastifyReply, config: Config, device: string): void {
  const attributes = { ...attributesOf(config), httpOnly: true, maxAge: DEVICE_S };
  reply.setCookie(deviceCookie(config), device, attributes);
}

export const deviceCookieOf = ({ cookies }: FastifyRequest, config: Config) =>
  cookies[deviceCookie(config)];

const changedCookie = (config: Config) => ownCookie('changed', config);

/** Marks a browser that has changed something; `maxAge` in seconds. */
export function setChangedCookie(reply: FastifyReply, config: Config, maxAge: number): void {
  reply.setCookie(changedCookie(config), '1', { ...attributesOf(config), httpOnly: true, maxAge });
}

/** Whether the browser has the cookie of `setChangedCookie`, so that it reads from the primary. */
export const hasJustChangedData = ({ cookies }: FastifyRequest, config: Config): boolean =>
  cookies[changedCookie(config)] !== undefined;

export const accessTokenOf = ({ cookies }: FastifyRequest, { cookieNames }: Config) =>
  cookies[cookieNames.token] || undefined;

export const refreshTokenOf = ({ cookies }: FastifyRequest, { cookieNames }: Config) =>
  cookies[cookieNames.auth] || undefined;

export const hasSessionCookie = (request: FastifyRequest, config: Config): boolean =>
  accessTokenOf(request, config) !== undefined || refreshTokenOf(request, config) !== undefined;
