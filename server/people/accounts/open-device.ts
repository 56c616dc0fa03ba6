import { eq } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { rememberDevice } from '#server/base/identity/sender.ts';
import { type OpenSession, openSession } from '#server/base/identity/sessions.ts';
import { sessions } from '#server/base/identity/tables.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { newSignInMail } from '#server/talk/messages/templates/account/account-notices.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { securityLink } from './one-time-codes.ts';
import { credentials } from './tables.ts';

export type SigningDevice = {
  device: string;
  /** Whether the client keeps one refresh token for good (`openSession`). */
  isLasting: boolean;
  /** What the browser keeps of earlier sign-ins on it. */
  deviceCookie?: string | undefined;
};

export type OpenedDevice = OpenSession & { partnerId: number; knownDevice: string };

/** Opens a session in the caller's transaction; announces a new device by e-mail, except the account's first. */
export async function openSessionOnDevice(
  tx: Db,
  config: Config,
  { id, name, email }: { id: number; name: string; email: string },
  { device, deviceCookie, isLasting }: SigningDevice,
): Promise<OpenedDevice> {
  const isNew = await isNewDevice(tx, id, device);
  const session = await openSession(tx, id, device, { isLasting });
  if (isNew) {
    const about = { name, at: new Date(), device, link: securityLink(config) };
    await sendLater(tx, { to: email, ...newSignInMail(about, shopContactOf(config)) });
  }
  const passwordHash = (await findPasswordHash(tx, id)) ?? '';
  const signedInAs = { accountId: id, passwordHash };
  const knownDevice = rememberDevice(config.sessionSecret, deviceCookie, signedInAs);
  return { ...session, partnerId: id, knownDevice };
}

/** Undefined for an unknown account and for one without a password. */
export async function findPasswordHash(
  db: Db,
  partnerId: number | undefined,
): Promise<string | undefined> {
  const [found] = await db
    .select({ passwordHash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.partnerId, partnerId ?? 0));
  return found?.passwordHash;
}

/** The first device is not announced. */
async function isNewDevice(tx: Db, partnerId: number, device: string): Promise<boolean> {
  const seen = await tx
    .selectDistinct({ device: sessions.device })
    .from(sessions)
    .where(eq(sessions.partnerId, partnerId));
  return seen.length > 0 && seen.every((session) => session.device !== device);
}

const BROWSERS: [RegExp, string][] = [
  [/OPR\/|Opera/, 'Opera'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

const named = (names: [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** What its owner would call a device, as « Chrome sur Android », from its User-Agent header. */
export function describeDevice(userAgent: string | undefined): string {
  const browser = named(BROWSERS, userAgent ?? '');
  const system = named(SYSTEMS, userAgent ?? '');
  if (browser !== undefined && system !== undefined) return `${browser} sur ${system}`;
  return browser ?? system ?? 'Appareil inconnu';
}
