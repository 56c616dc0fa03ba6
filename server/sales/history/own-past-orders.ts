import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { pastOrderLines, pastOrders } from './tables.ts';

type Person = Pick<
  typeof partners.$inferSelect,
  | 'id'
  | 'email'
  | 'emailKey'
  | 'phone'
  | 'verifiedAt'
  | 'emailProvenAt'
  | 'phoneProvenAt'
  | 'hasPassword'
>;

/**
 * Past orders of a person: those noted for them or for a guest that they claimed, and those with their address or
 * number that no other account has. An account's contact counts once it is proven, else an account under another's
 * address would read that person's orders. A number alone counts only where the order has no other address.
 */
export function isPastOrderOf(person: Person): SQL {
  const { id, emailKey, phone, verifiedAt, emailProvenAt, phoneProvenAt, hasPassword } = person;
  const isGuest = verifiedAt === null && !hasPassword;
  const email = emailKey !== '' && (isGuest || emailProvenAt !== null) ? emailKey : undefined;
  const number = phone !== null && (isGuest || phoneProvenAt !== null) ? phone : undefined;
  const { partnerId, buyerEmail, buyerPhone } = pastOrders;
  const isFree = sql`not exists (select from ${partners} other
    where other.id = ${partnerId} and other.id <> ${id}
      and (other.verified_at is not null or other.claimed_by_id is not null))`;
  const contacts = [
    ...(email === undefined ? [] : [sql`lower(${buyerEmail}) = ${email}`]),
    ...(number === undefined
      ? []
      : [
          and(
            eq(buyerPhone, number),
            or(
              eq(buyerEmail, ''),
              email === undefined ? undefined : sql`lower(${buyerEmail}) = ${email}`,
            ),
          ),
        ]),
  ];
  const isTheirs = sql`${partnerId} in (select id from ${partners} where id = ${id} or claimed_by_id = ${id})`;
  return or(isTheirs, contacts.length === 0 ? undefined : and(or(...contacts), isFree)) ?? isTheirs;
}

/** What a copy of these people's data has of them, under French names (rule P-19). */
export async function readPastOrdersOf(tx: Db, people: readonly Person[]) {
  const found = await tx
    .select()
    .from(pastOrders)
    .where(or(...people.map(isPastOrderOf)));
  const ids = found.map(({ id }) => id);
  return {
    commandes_passées: found,
    lignes_passées: await tx
      .select()
      .from(pastOrderLines)
      .where(inArray(pastOrderLines.pastOrderId, ids)),
  };
}

/** What these people bought in the former shop stays, without its buyer (rule P-18). */
export async function anonymisePastOrders(
  tx: Db,
  people: readonly Person[],
  erasedName: string,
): Promise<void> {
  await tx
    .update(pastOrders)
    .set({ buyerName: erasedName, buyerEmail: '', buyerPhone: '' })
    .where(or(...people.map(isPastOrderOf)));
}

type Buyer = { buyerEmail: string; buyerPhone: string };

/**
 * The persons here who bought past orders, by `buyerKey`: by a proven address, or by a guest's; by number where the
 * order has no address.
 */
export async function findBuyers(tx: Db, buyers: readonly Buyer[]): Promise<Map<string, number>> {
  const emails = [...new Set(buyers.map(({ buyerEmail }) => buyerEmail))].filter(Boolean);
  const phones = [
    ...new Set(buyers.flatMap((one) => (one.buyerEmail === '' ? one.buyerPhone : ''))),
  ].filter(Boolean);
  const { verifiedAt, emailProvenAt, phoneProvenAt, hasPassword } = partners;
  const isProvenOrGuest = (provenAt: typeof emailProvenAt | typeof phoneProvenAt) =>
    sql`case when ${verifiedAt} is null then not ${hasPassword} else ${provenAt} is not null end`;
  const found = await tx
    .select()
    .from(partners)
    .where(
      and(
        eq(partners.kind, 'person'),
        isNull(partners.erasedAt),
        isNull(partners.claimedById),
        or(
          and(inArray(partners.emailKey, emails), isProvenOrGuest(emailProvenAt)),
          and(inArray(partners.phone, phones), isProvenOrGuest(phoneProvenAt)),
        ),
      ),
    )
    .orderBy(sql`${verifiedAt} is null desc`, sql`${partners.id} desc`);
  // Accounts before guests, and the oldest first: the last one written wins.
  const byContact = new Map<string, number>();
  const [emailSet, phoneSet] = [new Set(emails), new Set(phones)];
  for (const { id, emailKey, phone, ...one } of found) {
    const counts = (provenAt: Date | null) => one.verifiedAt === null || provenAt !== null;
    if (emailSet.has(emailKey) && counts(one.emailProvenAt)) byContact.set(emailKey, id);
    if (phone !== null && phoneSet.has(phone) && counts(one.phoneProvenAt))
      byContact.set(phone, id);
  }
  return byContact;
}

/** The contact that a past order's buyer is found by. */
export const buyerKey = ({ buyerEmail, buyerPhone }: Buyer): string => buyerEmail || buyerPhone;
