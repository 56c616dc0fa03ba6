import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { PhoneChannel } from '#contract/base/fields/phone-channels.ts';
import { SIGN_IN_CODE_LENGTH } from '#contract/base/limits.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import { countCodeToNumber } from '#server/base/identity/count-code.ts';
import { askerOf, type Sender } from '#server/base/identity/sender.ts';
import { Problem } from '#server/base/problem.ts';
import { enqueue, type JobData } from '#server/base/queue/queue.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { signInCodeSms } from '#server/talk/messages/templates/account/account-code.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { codeWay } from '#server/talk/messages/texts-abroad.ts';
import { CODE_MINUTES } from '../one-time-codes.ts';
import { type OpenedDevice, openSessionOnDevice, type SigningDevice } from '../open-device.ts';
import { findPhoneAccount } from '../phone-sign-ins.ts';
import { countRecoveryRequest } from '../recovery/lost-password.ts';
import { signInCodes } from '../tables.ts';
import { enterAccount, NEEDS_NAME, refuseTakenNumber, USED_UP } from './account-by-phone.ts';

const TOKEN_BYTES = 24;

/**
 * Records the request; a job sends the code (rule P-10). Returns the token that must come with it. Throws
 * `rate-limited`.
 */
export async function requestPhoneCode(
  db: Db,
  config: Config,
  { phone, channel = 'sms', sender }: { phone: string; channel?: PhoneChannel; sender: Sender },
): Promise<string> {
  const asker = await askerOf(db, config, sender, phone);
  await countRecoveryRequest(db, 'sign-in code', { reached: phone, asker });
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db.transaction(async (tx) => {
    const { id: codeId } = oneRow(
      await tx
        .insert(signInCodes)
        .values({
          tokenHash: hashOf(token),
          phone,
          channel,
          expiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
        })
        .returning({ id: signInCodes.id }),
    );
    await enqueue(tx, 'send-sign-in-code', { codeId, asker });
  });
  return token;
}

/** Sends the code to any number if messages are left for it (`isCounted`: already counted). */
export async function sendSignInCode(
  db: Db,
  config: Config,
  { codeId, isCounted = false, asker = { network: '' } }: JobData['send-sign-in-code'],
): Promise<void> {
  await db.transaction(async (tx) => {
    const isWaiting = and(
      eq(signInCodes.id, codeId),
      isNull(signInCodes.codeHash),
      gt(signInCodes.expiresAt, sql`now()`),
    );
    const [asked] = await tx.select().from(signInCodes).where(isWaiting).for('update');
    if (asked === undefined) return;
    const { phone, channel } = asked;
    if (!isCounted && !(await countCodeToNumber(tx, phone, asker))) return;
    const account = await findPhoneAccount(tx, phone);
    const code = String(randomInt(10 ** SIGN_IN_CODE_LENGTH)).padStart(SIGN_IN_CODE_LENGTH, '0');
    const codeHash = hashSignInCode(config.sessionSecret, codeId, code);
    const text = signInCodeSms({ code, minutes: CODE_MINUTES }, shopContactOf(config));
    const way = channel === 'whatsapp' ? { byWhatsapp: true, code } : codeWay(phone, code);
    const sms = { to: phone, text, isSecret: true, ...way };
    const [messageId] = await sendLater(tx, sms);
    await tx
      .update(signInCodes)
      .set({
        partnerId: account?.id ?? null,
        codeHash,
        messageId,
        expiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
      })
      .where(eq(signInCodes.id, codeId));
  });
}

const MOST_TRIES = 5;

const WRONG = 'Ce code n’est pas le bon, ou il n’est plus valable. Demandez-en un autre.';

/** A bare hash of six digits could be broken at once, so the hash is keyed. */
const hashSignInCode = (sessionSecret: string, codeId: number, code: string): string =>
  createHmac('sha256', sessionSecret).update(`sign-in code ${codeId} ${code}`).digest('base64url');

type TypedCode = SigningDevice & {
  request: string;
  code: string;
  /** For a number without an account. */
  name?: string | undefined;
  hasAgreed?: boolean;
};

/**
 * Signs in by code and token, and makes an account for a number without one (rule P-31); `needs-name` where that lacks a
 * name, and the code stays good. Allows five tries. Throws the same `bad-request` on `code` for every wrong code, and
 * `conflict` on it for an account that the number does not open.
 */
export async function signInByPhone(
  db: Db,
  config: Config,
  { request, code, name, hasAgreed = false, ...device }: TypedCode,
): Promise<OpenedDevice | 'needs-name'> {
  const asked = await countTryAt(db, request);
  const isRight = isCodeOf(config, asked, code.replace(/\s/g, ''));
  if (!isRight || asked === undefined) throw wrongCode();
  const { id, partnerId: sentTo, phone } = asked;
  try {
    return await db.transaction(async (tx) => {
      const spend = async () => {
        const isThisCode = and(
          eq(signInCodes.id, id),
          eq(signInCodes.codeHash, asked.codeHash ?? ''),
        );
        const used = await tx
          .delete(signInCodes)
          .where(isThisCode)
          .returning({ id: signInCodes.id });
        return used.length > 0;
      };
      const account = await enterAccount(tx, { phone, sentTo, name, hasAgreed, spend });
      if (account === USED_UP) throw wrongCode();
      if (account !== NEEDS_NAME) return openSessionOnDevice(tx, config, account, device);
      // The call with the name must not be a sixth try.
      await tx
        .update(signInCodes)
        .set({ tries: sql`greatest(${signInCodes.tries} - 1, 0)` })
        .where(eq(signInCodes.id, id));
      return 'needs-name';
    });
  } catch (error) {
    refuseTakenNumber(error);
  }
}

/** Proves by a code to sign in that its holder has this number, and uses it up. Throws `bad-request` on `code`. */
export async function confirmPhone(
  db: Db,
  config: Config,
  { phone, request, code }: { phone: string; request: string; code: string },
): Promise<void> {
  const asked = await countTryAt(db, request);
  const isRight = isCodeOf(config, asked, code.replace(/\s/g, ''));
  if (!isRight || asked?.phone !== phone) throw wrongCode();
  const used = await db
    .delete(signInCodes)
    .where(eq(signInCodes.id, asked.id))
    .returning({ id: signInCodes.id });
  if (used.length === 0) throw wrongCode();
}

type Asked = Pick<typeof signInCodes.$inferSelect, 'id' | 'codeHash' | 'partnerId' | 'phone'>;

/** A statement of its own: a refusal must not roll the count back. */
async function countTryAt(db: Db, request: string): Promise<Asked | undefined> {
  const [counted] = await db
    .update(signInCodes)
    .set({ tries: sql`${signInCodes.tries} + 1` })
    .where(
      and(
        eq(signInCodes.tokenHash, hashOf(request)),
        lt(signInCodes.tries, MOST_TRIES),
        gt(signInCodes.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return counted;
}

/** Does the same work for a number without an account. */
function isCodeOf({ sessionSecret }: Config, asked: Asked | undefined, code: string): boolean {
  const expected = Buffer.from(asked?.codeHash ?? hashOf(''));
  const given = Buffer.from(hashSignInCode(sessionSecret, asked?.id ?? 0, code));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function wrongCode(): Problem {
  return new Problem('bad-request', WRONG, [{ field: 'code', message: WRONG }]);
}
