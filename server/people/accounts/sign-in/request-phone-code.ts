import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PhoneChannel } from '#contract/base/fields/phone-channels.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import { askerOf, type Sender } from '#server/base/identity/sender.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { signInCodes } from '#server/people/accounts/sign-in/tables.ts';
import { CODE_MINUTES } from '../one-time-codes.ts';
import { takeAskersTurn } from '../recovery/request-recovery.ts';

const TOKEN_BYTES = 24;

/**
 * Notes that somebody wants to sign in by a number (E.164), and leaves it to a job to look whether it may and to send
 * a code: whoever asks gets the same answer after the same time either way. Answers the token that
 * has to come back with the code, so that a code is good only where it was asked for. Throws `rate-limited`.
 */
export async function requestPhoneCode(
  db: Db,
  config: Config,
  { phone, channel = 'sms', sender }: { phone: string; channel?: PhoneChannel; sender: Sender },
): Promise<string> {
  const asker = await askerOf(db, config, sender, phone);
  await takeAskersTurn(db, 'sign-in code', { reached: phone, asker });
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
