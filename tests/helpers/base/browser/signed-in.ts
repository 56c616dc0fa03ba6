import type { BrowserContext } from '@playwright/test';
import type { SessionBundle } from '#contract/people/account.ts';
import { findAccountBy, findSessionBundle } from '#server/base/identity/find-partner.ts';
import { signAccessToken } from '#server/base/identity/refresh-tokens.ts';
import { type OpenSession, openSession, REFRESH_TOKEN_S } from '#server/base/identity/sessions.ts';
import { BUNDLE_PARTS } from '#shop/base/session/session.ts';
import { workerShop } from '../worker-shop.ts';

const DEVICE = 'Chrome sur Linux';

type Opened = OpenSession & { id: number; accessToken: string };

export async function openSessionOf({ email }: { email: string }): Promise<Opened> {
  const { db, config } = workerShop();
  const account = await findAccountBy(db, email);
  if (account === undefined) throw new Error(`There is no account ${email}.`);
  const opened = await openSession(db, account.id, DEVICE);
  const accessToken = await signAccessToken(config.sessionSecret, opened.sessionId);
  return { ...opened, id: account.id, accessToken };
}

/** Signs a verified account in, in place of the one before, by the cookies of a sign-in. */
export async function signIn(context: BrowserContext, person: { email: string }): Promise<void> {
  const { db, config, origin } = workerShop();
  const { id, accessToken, refreshToken } = await openSessionOf(person);
  const bundle = await findSessionBundle(db, config, id);
  const { auth, token, ...readable } = config.cookieNames;
  const kept = { ...bundle, refreshed_at: Date.now(), refresh_expires_in: REFRESH_TOKEN_S };
  const values: Record<keyof typeof readable, unknown> = { session: kept, ...partsOf(bundle) };
  const shared = { url: origin, sameSite: 'Lax' as const };
  const expires = Math.floor(Date.now() / 1000) + REFRESH_TOKEN_S;
  await context.addCookies([
    { ...shared, name: auth, value: refreshToken, httpOnly: true, expires },
    { ...shared, name: token, value: accessToken, httpOnly: true },
    ...Object.entries(values).map(([part, value]) => ({
      ...shared,
      name: readable[part as keyof typeof readable],
      value: encodeURIComponent(JSON.stringify(value)),
      expires,
    })),
  ]);
}

const partsOf = (bundle: SessionBundle) =>
  Object.fromEntries(
    Object.entries(BUNDLE_PARTS).map(([part, key]) => [part, bundle[key]]),
  ) as Record<keyof typeof BUNDLE_PARTS, unknown>;
