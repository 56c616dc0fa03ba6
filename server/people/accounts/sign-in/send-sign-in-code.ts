import { randomInt } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { SIGN_IN_CODE_LENGTH } from '#contract/base/limits.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { hasSignInTextLeft } from '#server/base/limits/text-turns.ts';
import type { JobData } from '#server/base/queue/queue.ts';
import { signInCodes } from '#server/people/accounts/sign-in/tables.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { signInCodeSms } from '#server/talk/messages/templates/account/sign-in-code.ts';
import { describeSender } from '#server/talk/messages/templates/sender.ts';
import { CODE_MINUTES } from '../one-time-codes.ts';
import { findPhoneAccount } from '../phone-sign-ins.ts';
import { hashSignInCode } from './sign-in-by-phone.ts';

/**
 * Sends the code that was asked for, by the way that was chosen, if an account signs in by the number and messages are left
 * (`isCounted`: it has its turn already). It is good for CODE_MINUTES from now on, as its text says.
 */
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
    if (!isCounted && !(await hasSignInTextLeft(tx, phone, asker))) return;
    const code = String(randomInt(10 ** SIGN_IN_CODE_LENGTH)).padStart(SIGN_IN_CODE_LENGTH, '0');
    const codeHash = hashSignInCode(config.sessionSecret, codeId, code);
    const text = signInCodeSms({ code, minutes: CODE_MINUTES }, describeSender(config));
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
