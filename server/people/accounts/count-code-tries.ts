import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { giveTurnBack, hasTurn, type Tried } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { oneTimeCodes } from '#server/people/accounts/tables.ts';
import { CODE_MINUTES } from './one-time-codes.ts';

/** Tries at one code that are kept for its asker: a mistyped code and the right one. */
const OWN_TRIES = 2;
/** Tries at one code beyond those, by its asker or by strangers: five in all. */
const OTHER_TRIES = 3;
/** Tries of the second kind at all codes that are sent to an address or number. */
const OTHERS_A_DAY = { max: 6, windowS: 86_400 };

export type WaitingCode = Pick<
  typeof oneTimeCodes.$inferSelect,
  'partnerId' | 'channel' | 'codeHash' | 'askedFrom' | 'otherTries'
> & { phone: string | null };

type Trying = {
  /** The address that was typed with the code, folded. */
  emailKey: string;
  ownSignUp: number | undefined;
  network: string;
};

/** The hashes of the codes that a try may be compared with; `takeBack` uncounts a right one. */
export type CountedTry = { open: ReadonlySet<string>; takeBack: (tx: Db) => Promise<void> };

/**
 * Counts a try at the codes of an address before the code is compared. The asker of a code is the browser that began
 * its sign-up, or the network that last asked for it. Strangers can use up the shared tries, never those of the asker,
 * who may also ask for another code. One code takes five tries in all (docs/security.md says how likely a botnet guesses
 * one). An unknown address is counted in the same way. Throws `rate-limited`.
 */
export async function countCodeTry(
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
  const taken: Tried[] = [];
  for (const tried of poolsOf(emailKey, rest)) {
    if (await hasTurn(db, tried, OTHERS_A_DAY)) taken.push(tried);
    else if (own.size === 0) throw tooManyWrong();
    else return { open: own, takeBack: async () => {} };
  }
  const others = await addTry(db, rest, { otherTries: sql`${otherTries} + 1` });
  // Only its browser hears that a code is used up: others would learn that a sign-up waits.
  const isUsedUp = rest.some((one) => one.partnerId === ownSignUp && one.otherTries >= OTHER_TRIES);
  if (own.size + others.size === 0 && isUsedUp) throw tooManyWrong();
  const takeBack = async (tx: Db) => {
    for (const tried of taken) await giveTurnBack(tx, tried);
  };
  return { open: new Set([...own, ...others]), takeBack };
}

/** One count for the codes sent to an address, and one for each number: many addresses may name the same number. */
function poolsOf(emailKey: string, codes: readonly WaitingCode[]): Tried[] {
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
  // By its hash too: a code that replaced it meanwhile has its own tries.
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
