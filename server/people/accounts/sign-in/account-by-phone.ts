import { and, eq, isNotNull } from 'drizzle-orm';
import { violatedIndex } from '#server/base/db/database-errors.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { lockPerson, type Partner } from '#server/base/identity/find-partner.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { consents } from '#server/people/customers/tables.ts';
import { claimGuests, lockMovedGuests, takeAddresses } from '../claim-guests.ts';
import { allowPhoneSignIn, findPhoneAccount, renewPhoneSignIn } from '../phone-sign-ins.ts';
import { TERMS_WORDING } from '../sign-up.ts';

export type Entering = {
  /** In E.164, proven by a right code. */
  phone: string;
  /** The account that signed in by the number when the code was sent. */
  sentTo: number | null;
  name: string | undefined;
  hasAgreed: boolean;
  /** Uses the code up, and returns whether it was still there. */
  spend: () => Promise<boolean>;
};

/** A code that another request used, or that a change of the number made void. */
export const USED_UP = 'used up';

/** The number has no account, and no file of another shop names its holder. */
export const NEEDS_NAME = 'needs name';

type Entered = Pick<Partner, 'id' | 'name' | 'email'>;

/**
 * The account of a proven number, made if there is none (rule P-31). Part of the caller's transaction. Throws `conflict`
 * for an account that has the number and does not sign in by it.
 */
export async function enterAccount(
  tx: Db,
  entering: Entering,
): Promise<Entered | typeof USED_UP | typeof NEEDS_NAME> {
  const { phone, sentTo, spend } = entering;
  // Two browsers with the number come one after the other.
  await lockNames(tx, `account by telephone ${phone}`);
  const owner = await findOwner(tx, phone);
  if (sentTo !== null && owner?.id !== sentTo) return USED_UP;
  if (owner !== undefined) {
    if (!(await isLocked(tx, owner)) || !(await spend())) return USED_UP;
    const account = await findPhoneAccount(tx, phone);
    const isIn = account?.id === owner.id && (await renewPhoneSignIn(tx, owner.id, phone));
    if (account === undefined || !isIn) throw notByThisNumber(owner);
    return account;
  }
  const moved = await lockMovedGuests(tx, { phone });
  // Several may be a family with one telephone.
  const [known] = moved.length === 1 ? moved : [];
  const name = known?.name ?? entering.name;
  if (name === undefined) return NEEDS_NAME;
  if (!(await spend())) return USED_UP;
  const account = await makeAccount(tx, { name, city: known?.city ?? '', phone });
  if (entering.hasAgreed) {
    await tx
      .insert(consents)
      .values({ partnerId: account.id, kind: 'terms', wording: TERMS_WORDING });
  }
  if (known !== undefined) await takeAddresses(tx, account.id, [known]);
  await claimGuests(tx, account.id, { phone });
  return account;
}

type Owner = Pick<Partner, 'id' | 'kind' | 'emailKey'>;

async function findOwner(tx: Db, phone: string): Promise<Owner | undefined> {
  const { id, kind, emailKey } = partners;
  const [found] = await tx
    .select({ id, kind, emailKey })
    .from(partners)
    .where(and(eq(partners.phone, phone), isNotNull(partners.verifiedAt)));
  return found;
}

/** False for an account that was erased just now. */
async function isLocked(tx: Db, { id, kind }: Owner): Promise<boolean> {
  if (kind !== 'person') return true;
  try {
    await lockPerson(tx, id);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** Without address and password: the number is its proof (rule P-30). */
async function makeAccount(
  tx: Db,
  { name, city, phone }: Pick<Partner, 'name' | 'city'> & { phone: string },
): Promise<Partner> {
  const now = new Date();
  const values = { name, city, phone, verifiedAt: now, phoneProvenAt: now };
  const account = oneRow(await tx.insert(partners).values(values).returning());
  await allowPhoneSignIn(tx, account.id, phone);
  return account;
}

const UNPROVEN =
  'Un compte porte déjà ce numéro sans l’avoir confirmé récemment. Connectez-vous par e-mail et mot de passe, puis confirmez le numéro dans votre profil, sous « Sécurité ».';
const STALE =
  'Ce numéro n’a pas été confirmé depuis longtemps par son compte. Écrivez à la boutique, qui vous aidera.';
const JUST_TAKEN = 'Un compte vient d’être créé avec ce numéro. Demandez un autre code.';

/** Only the holder of the number reads this: the code was right (rule P-10). */
function notByThisNumber({ emailKey }: Owner): Problem {
  const text = emailKey === '' ? STALE : UNPROVEN;
  return new Problem('conflict', text, [{ field: 'code', message: text }]);
}

/** Throws `conflict` where another sign-up has just taken the number. */
export function refuseTakenNumber(error: unknown): never {
  if (violatedIndex(error) !== 'partners_phone_key') throw error;
  throw new Problem('conflict', JUST_TAKEN, [{ field: 'code', message: JUST_TAKEN }]);
}
