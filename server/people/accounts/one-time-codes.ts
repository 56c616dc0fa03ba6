import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { CODE_LENGTH } from '#contract/base/limits.ts';
import { withQuery } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import type { Channel } from '#contract/people/accounts.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { LockoutPolicy } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { codeMail, codeSms } from '#server/talk/messages/templates/account/account-code.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { codeWay } from '#server/talk/messages/texts-abroad.ts';
import { oneTimeCodes } from './tables.ts';

/** How long a code is good for (rule P-4). */
export const CODE_MINUTES = 10;

/** Of a signed-in account: five tries over all codes (rule P-5 is for sign-ups); a code expires before the wait ends. */
export const CODE_PATIENCE: LockoutPolicy = {
  tries: 5,
  firstWaitS: CODE_MINUTES * 60,
  longestWaitS: 6 * 3600,
  forgetS: 86_400,
};

/** A bare hash of four digits could be broken at once, so the hash is keyed. */
const hashOf = (secret: string, partnerId: number, code: string) =>
  createHmac('sha256', secret).update(`code ${partnerId} ${code}`).digest('base64url');

/** Replaces the account's code and returns it for the message. `askedFrom` is a hash of the asking network. */
export async function issueCode(
  tx: Db,
  secret: string,
  {
    partnerId,
    channel,
    askedFrom = '',
  }: { partnerId: number; channel: Channel; askedFrom?: string },
): Promise<string> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const values = {
    channel,
    codeHash: hashOf(secret, partnerId, code),
    expiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
    askedFrom,
    ownTries: 0,
    otherTries: 0,
  };
  await tx
    .insert(oneTimeCodes)
    .values({ partnerId, ...values })
    .onConflictDoUpdate({ target: oneTimeCodes.partnerId, set: values });
  return code;
}

/** Whether this is the code that was sent to the account, in constant time. */
export function isCodeOf(
  secret: string,
  { partnerId, codeHash }: { partnerId: number; codeHash: string },
  code: string,
): boolean {
  return timingSafeEqual(Buffer.from(hashOf(secret, partnerId, code)), Buffer.from(codeHash));
}

/** Throws `bad-request` for a code that was right too late. */
export function refuseExpired({ expiresAt }: { expiresAt: Date }): void {
  if (expiresAt.getTime() > Date.now()) return;
  throw new Problem('bad-request', 'Ce code a expiré. Demandez-en un nouveau.');
}

/** Deletes the code of the account, so that it no longer works. */
export async function forgetCode(tx: Db, partnerId: number): Promise<void> {
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.partnerId, partnerId));
}

/** The budget of mails with a first code, for sign-ups and repeats. */
export const CODE_MAILS = 'codes by mail';

/** Queues an e-mail or a text with the code; no text without a telephone number. */
export async function sendCode(
  tx: Db,
  config: Config,
  { name, email, phone }: { name: string; email: string; phone: string | null },
  { channel, code }: { channel: Channel; code: string },
): Promise<void> {
  const shop = shopContactOf(config);
  const minutes = CODE_MINUTES;
  if (channel === 'mail') {
    const mail = codeMail({ name, code, minutes, link: codeLink(config, email) }, shop);
    await sendLater(tx, { to: email, ...mail, isSecret: true });
  } else if (phone !== null) {
    const text = codeSms({ code, minutes }, shop);
    await sendLater(tx, { to: phone, text, isSecret: true, ...codeWay(phone, code) });
  }
}

const codeLink = ({ publicUrl }: Config, email: string): string =>
  `${publicUrl}${withQuery(screens.code, { email })}`;

/** The page where a person chooses a new password; without `mail` it asks for the address. `isFirst`: makes an account. */
export const resetLink = (
  { publicUrl }: Config,
  { mail, token, isFirst = false }: { mail?: string | undefined; token: string; isFirst?: boolean },
): string => {
  const premier = isFirst ? '1' : undefined;
  return `${publicUrl}${withQuery(screens.newPassword, { mail, token, premier })}`;
};

/** The part of the profile that lists devices and changes the password. */
export const securityLink = ({ publicUrl }: Config): string =>
  `${publicUrl}${screens.profile}#security`;
