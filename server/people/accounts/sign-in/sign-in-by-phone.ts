import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { PhoneChannel } from '#contract/base/fields/phone-channels.ts';
import { SIGN_IN_CODE_LENGTH } from '#contract/base/limits.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';
import { askerOf, type Sender } from '#server/base/identity/sender.ts';
import { countSignInTextIfLeft } from '#server/base/limits/message-budget.ts';
import { Problem } from '#server/base/problem.ts';
import { enqueue, type JobData } from '#server/base/queue/queue.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { signInCodeSms } from '#server/talk/messages/templates/account/account-code.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { CODE_MINUTES } from '../one-time-codes.ts';
import { type OpenedDevice, openSessionOnDevice, type SigningDevice } from '../open-device.ts';
import { findPhoneAccount, renewPhoneSignIn } from '../phone-sign-ins.ts';
import { countRecoveryRequest } from '../recovery/lost-password.ts';
import { signInCodes } from '../tables.ts';

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

/** Sends the code if the number signs an account in and messages are left (`isCounted`: already counted). */
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
    const account = await findPhoneAccount(tx, phone);
    if (account === undefined) return;
    if (!isCounted && !(await countSignInTextIfLeft(tx, phone, asker))) return;
    const code = String(randomInt(10 ** SIGN_IN_CODE_LENGTH)).padStart(SIGN_IN_CODE_LENGTH, '0');
    const codeHash = hashSignInCode(config.sessionSecret, codeId, code);
    const text = signInCodeSms({ code, minutes: CODE_MINUTES }, shopContactOf(config));
    const byWhatsapp = channel === 'whatsapp';
    const sms = { to: phone, text, isSecret: true, ...(byWhatsapp && { byWhatsapp, code }) };
    const [messageId] = await sendLater(tx, sms);
    await tx
      .update(signInCodes)
      .set({
        partnerId: account.id,
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

/** Signs in by code and token. Allows five tries. Throws the same `bad-request` on `code` for every refusal. */
export async function signInByPhone(
  db: Db,
  config: Config,
  { request, code, ...device }: SigningDevice & { request: string; code: string },
): Promise<OpenedDevice> {
  const asked = await countTryAt(db, request);
  const isRight = isCodeOf(config, asked, code.replace(/\s/g, ''));
  if (!isRight || asked?.partnerId == null) throw wrongCode();
  const { id, partnerId, phone } = asked;
  return db.transaction(async (tx) => {
    await lockPerson(tx, partnerId);
    const used = await tx
      .delete(signInCodes)
      .where(eq(signInCodes.id, id))
      .returning({ id: signInCodes.id });
    const account = await findPhoneAccount(tx, phone);
    const isStillHis = used.length > 0 && account?.id === partnerId;
    if (!isStillHis || !(await renewPhoneSignIn(tx, partnerId, phone))) throw wrongCode();
    return openSessionOnDevice(tx, config, account, device);
  });
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
