import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';
import { Problem } from '#server/base/problem.ts';
import { signInCodes } from '#server/people/accounts/sign-in/tables.ts';
import { type OpenedDevice, openDevice, type SigningDevice } from '../open-device.ts';
import { findPhoneAccount, renewPhoneSignIn } from '../phone-sign-ins.ts';

const MOST_TRIES = 5;
const WRONG = 'Ce code n’est pas le bon, ou il n’est plus valable. Demandez-en un autre.';

/** Six digits are found out from a bare hash at once, so the hash needs our secret. */
export const hashSignInCode = (sessionSecret: string, codeId: number, code: string): string =>
  createHmac('sha256', sessionSecret).update(`sign-in code ${codeId} ${code}`).digest('base64url');

/**
 * Signs the account of a number in by the code that was sent there and the token of the request. Each request
 * takes five tries, counted before they are judged, and one right code. A number without an account, a
 * wrong or late code, and one whose account does not sign in by it any more are refused in the same words.
 * Throws `bad-request` on `code`.
 */
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
    return openDevice(tx, config, account, device);
  });
}

type Asked = Pick<typeof signInCodes.$inferSelect, 'id' | 'codeHash' | 'partnerId' | 'phone'>;

/** A statement of its own: a refusal that follows must not take the count back. */
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

/** The same work for a number without an account. */
function isCodeOf({ sessionSecret }: Config, asked: Asked | undefined, code: string): boolean {
  const expected = Buffer.from(asked?.codeHash ?? hashOf(''));
  const given = Buffer.from(hashSignInCode(sessionSecret, asked?.id ?? 0, code));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function wrongCode(): Problem {
  return new Problem('bad-request', WRONG, [{ field: 'code', message: WRONG }]);
}
