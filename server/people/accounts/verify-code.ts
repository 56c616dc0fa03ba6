import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import type { Config } from '#server/base/config/config.ts';
import { violatedIndex } from '#server/base/db/database-errors.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import type { Db } from '#server/base/db/open.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { partners } from '#server/base/identity/tables.ts';
import { type AttemptKey, countIfAllowed, undoCount } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { claimGuests } from './claim-guests.ts';
import { CODE_MINUTES, forgetCode, isCodeOf, refuseExpired } from './one-time-codes.ts';
import { allowPhoneSignIn } from './phone-sign-ins.ts';
import { credentials, oneTimeCodes } from './tables.ts';

/**
 * Makes an account of a sign-up by its code and gives it the guest's orders (rule P-7); returns its id if this browser
 * began it. If several wait and none is this browser's, the account has no password or number. Throws `bad-request`,
 * `conflict`, `rate-limited`.
 */
export async function verifyCode(
  db: Db,
  config: Config,
  { email, code, ownSignUp, network }: TypedCode,
): Promise<number | undefined> {
  const emailKey = foldEmail(email);
  const triedAt = candidatesOf(await readWaiting(db, emailKey), ownSignUp);
  const { open, takeBack } = await countCodeTry(db, triedAt, { emailKey, ownSignUp, network });
  try {
    return await db.transaction(async (tx) => {
      // Serialises decisions on sign-ups of the address.
      await lockNames(tx, `sign-up ${emailKey}`);
      const candidates = candidatesOf(await readWaiting(tx, emailKey), ownSignUp);
      const matching = candidates.find(
        (one) => open.has(one.codeHash) && isCodeOf(config.sessionSecret, one, code),
      );
      if (matching === undefined)
        throw new Problem('bad-request', formMessages.account.codeInvalid);
      refuseExpired(matching);
      await verify(tx, matching, { isDoubtful: candidates.length > 1 });
      await takeBack(tx);
      return matching.partnerId === ownSignUp ? matching.partnerId : undefined;
    });
  } catch (error) {
    const index = violatedIndex(error);
    if (index === undefined) throw error;
    const { emailTaken, phoneTaken } = formMessages.account;
    throw new Problem('conflict', index === 'partners_phone_key' ? phoneTaken : emailTaken);
  }
}

type TypedCode = {
  email: string;
  code: string;
  /** The sign-up that this browser began. */
  ownSignUp?: number | undefined;
  /** A hash of the network that the code is typed from. */
  network: string;
};

type Waiting = WaitingCode & { expiresAt: Date; email: string };

function candidatesOf(waiting: readonly Waiting[], ownSignUp: number | undefined) {
  const own = waiting.filter(({ partnerId }) => partnerId === ownSignUp);
  return own.length > 0 ? own : waiting;
}

/** The sign-ups of an address that wait for a code, the newest first. */
function readWaiting(db: Db, emailKey: string): Promise<Waiting[]> {
  return db
    .select({
      partnerId: oneTimeCodes.partnerId,
      channel: oneTimeCodes.channel,
      codeHash: oneTimeCodes.codeHash,
      askedFrom: oneTimeCodes.askedFrom,
      otherTries: oneTimeCodes.otherTries,
      expiresAt: oneTimeCodes.expiresAt,
      email: partners.email,
      phone: partners.phone,
    })
    .from(oneTimeCodes)
    .innerJoin(partners, eq(partners.id, oneTimeCodes.partnerId))
    .where(and(eq(partners.emailKey, emailKey), isNull(partners.verifiedAt)))
    .orderBy(desc(partners.id));
}

async function verify(
  tx: Db,
  { partnerId, channel, email, phone }: Waiting,
  { isDoubtful }: { isDoubtful: boolean },
): Promise<void> {
  const now = new Date();
  const isByMail = channel === 'mail';
  await tx
    .update(partners)
    .set({
      verifiedAt: now,
      updatedAt: now,
      ...(isByMail ? { emailProvenAt: now } : { phoneProvenAt: now }),
      ...(isDoubtful && { phone: null, phoneProvenAt: null }),
    })
    .where(eq(partners.id, partnerId));
  if (!isByMail && !isDoubtful && phone !== null) await allowPhoneSignIn(tx, partnerId, phone);
  await forgetCode(tx, partnerId);
  if (isDoubtful) await tx.delete(credentials).where(eq(credentials.partnerId, partnerId));
  if (isByMail) await claimGuests(tx, partnerId, { email });
  else if (phone !== null) await claimGuests(tx, partnerId, { phone });
}

/** Tries reserved for the asker of a code (rule P-5). */
const OWN_TRIES = 2;

/** Shared tries at one code (rule P-5). */
const OTHER_TRIES = 3;

/** Shared tries a day at all codes of an address or number (rule P-5). */
const OTHERS_A_DAY = { max: 6, windowS: 86_400 };

type WaitingCode = Pick<
  typeof oneTimeCodes.$inferSelect,
  'partnerId' | 'channel' | 'codeHash' | 'askedFrom' | 'otherTries'
> & { phone: string | null };

type Trying = {
  emailKey: string;
  ownSignUp: number | undefined;
  network: string;
};

/** The hashes to compare with; `takeBack` uncounts a right code. */
type CountedTry = { open: ReadonlySet<string>; takeBack: (tx: Db) => Promise<void> };

/** Counts a try before the comparison (rule P-5); unknown addresses too. Throws `rate-limited`. */
async function countCodeTry(
  db: Db,
  codes: readonly WaitingCode[],
  { emailKey, ownSignUp, network }: Trying,
): Promise<CountedTry> {
  const isOwn = ({ partnerId, askedFrom }: WaitingCode) =>
    partnerId === ownSignUp || (askedFrom !== '' && askedFrom === network);
  const { ownTries, otherTries } = oneTimeCodes;
  const own = await addTry(db, codes.filter(isOwn), { ownTries: sql`${ownTries} + 1` });
  const rest = codes.filter(({ codeHash }) => !own.has(codeHash));
  if (codes.length > 0 && rest.length === 0) return { open: own, takeBack: async () => {} };
  const taken: AttemptKey[] = [];
  for (const tried of poolsOf(emailKey, rest)) {
    if (await countIfAllowed(db, tried, OTHERS_A_DAY)) taken.push(tried);
    else if (own.size === 0) throw tooManyWrong();
    else return { open: own, takeBack: async () => {} };
  }
  const others = await addTry(db, rest, { otherTries: sql`${otherTries} + 1` });
  // Only its own browser learns that a code is used up, so the others learn nothing of the sign-up.
  const isUsedUp = rest.some((one) => one.partnerId === ownSignUp && one.otherTries >= OTHER_TRIES);
  if (own.size + others.size === 0 && isUsedUp) throw tooManyWrong();
  const takeBack = async (tx: Db) => {
    for (const tried of taken) await undoCount(tx, tried);
  };
  return { open: new Set([...own, ...others]), takeBack };
}

/** One count per address and one per number, since many addresses may name one number. */
function poolsOf(emailKey: string, codes: readonly WaitingCode[]): AttemptKey[] {
  const phones = codes.flatMap(({ channel, phone }) =>
    channel === 'sms' && phone !== null ? [phone] : [],
  );
  return [emailKey, ...new Set(phones)].map((place) => ['code', place]);
}

async function addTry(
  db: Db,
  codes: readonly WaitingCode[],
  values: { ownTries: ReturnType<typeof sql> } | { otherTries: ReturnType<typeof sql> },
): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set();
  const isLeft =
    'ownTries' in values
      ? lt(oneTimeCodes.ownTries, OWN_TRIES)
      : lt(oneTimeCodes.otherTries, OTHER_TRIES);
  // By hash too: a replacing code has its own tries.
  const isOne = and(
    inArray(
      oneTimeCodes.partnerId,
      codes.map(({ partnerId }) => partnerId),
    ),
    inArray(
      oneTimeCodes.codeHash,
      codes.map(({ codeHash }) => codeHash),
    ),
  );
  const counted = await db
    .update(oneTimeCodes)
    .set(values)
    .where(and(isOne, isLeft))
    .returning({ codeHash: oneTimeCodes.codeHash });
  return new Set(counted.map(({ codeHash }) => codeHash));
}

function tooManyWrong(): Problem {
  return new Problem('rate-limited', 'Trop de codes faux. Demandez un nouveau code.', [], {
    retryAfterS: CODE_MINUTES * 60,
  });
}
