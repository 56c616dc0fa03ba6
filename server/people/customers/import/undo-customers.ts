import { eq, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import { getFrom } from '#contract/base/tables.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { errorCodeOf } from '#server/base/error-code.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { partners, sessions } from '#server/base/identity/tables.ts';
import type { MovingUndo } from '#server/base/moving/kind.ts';
import { maskName } from '#server/base/moving/mask-person.ts';
import { pastOrders } from '#server/sales/history/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { mailboxOf } from '#server/talk/messages/kept-messages.ts';
import { contactMessages, outgoingMessages } from '#server/talk/messages/tables.ts';
import { addresses, consents, movedCustomers } from '../tables.ts';
import type { Filled, KnownPerson } from './plan-customers.ts';

/** What an import did, for its undo; kept as JSON. */
export type CustomersBefore = {
  created: {
    id: number;
    name: string;
    email: string;
    phone: string | null;
    city: string;
    hasAddress: boolean;
  }[];
  filled: {
    id: number;
    name: string;
    values: Filled;
    moved: KnownPerson['moved'];
    /** To the microsecond. */
    updatedAt: string;
  }[];
};

/** Deletes customers that nothing has happened to since, and empties what was filled and is still so. Names the rest. */
export async function undoCustomers(
  tx: Db,
  before: CustomersBefore,
  by: Actor,
): Promise<MovingUndo> {
  const undone: MovingUndo = { deleted: 0, restored: 0, kept: [] };
  const reached = await contactsReached(tx, before.created);
  for (let first = 0; first < before.created.length; first += BATCH) {
    const batch = before.created.slice(first, first + BATCH);
    const reasons = await reasonsToKeep(tx, batch, reached);
    await deletePeople(
      tx,
      batch.filter(({ id }) => !reasons.has(id)),
      reasons,
    );
    for (const { id, name } of batch) {
      const reason = reasons.get(id);
      if (reason === undefined) undone.deleted += 1;
      else undone.kept.push({ name: maskName(name), reason });
    }
  }
  for (const one of before.filled) {
    const reason = await empty(tx, one, by);
    if (reason === undefined) undone.restored += 1;
    else undone.kept.push({ name: maskName(one.name), reason });
  }
  return undone;
}

type Created = CustomersBefore['created'][number];
/** Why people stay, by their id, in French. */
type Reasons = Map<number, string>;

const BATCH = 500;
const FOREIGN_KEY_VIOLATION = '23503';

/** Locks the people of a batch and finds what happened to them since. Who is gone already has no reason. */
async function reasonsToKeep(
  tx: Db,
  batch: readonly Created[],
  reached: ReadonlySet<string>,
): Promise<Reasons> {
  const madeOf = new Map(batch.map((made) => [made.id, made]));
  const isTheirs = (column: SQLWrapper) => sql`${column} = ${partners}.id`;
  const rows = await tx
    .select({
      person: partners,
      addresses: sql<number>`(select count(*)::int from ${addresses} where ${isTheirs(addresses.partnerId)})`,
      hasOrder: sql<boolean>`exists (select from ${orders} where ${isTheirs(orders.partnerId)})`,
      hasPastOrder: sql<boolean>`exists (select from ${pastOrders} where ${isTheirs(pastOrders.partnerId)})`,
      hasActed: sql<boolean>`exists (select from ${sessions} where ${isTheirs(sessions.partnerId)})
        or exists (select from ${consents} where ${isTheirs(consents.partnerId)})`,
    })
    .from(partners)
    .where(inArray(partners.id, [...madeOf.keys()]))
    .for('update');
  return new Map(
    rows.flatMap(({ person, ...since }): [number, string][] => {
      const reason = reasonToKeep(person, getFrom(madeOf, person.id), since, reached);
      return reason === undefined ? [] : [[person.id, reason]];
    }),
  );
}

type Since = { addresses: number; hasOrder: boolean; hasPastOrder: boolean; hasActed: boolean };

function reasonToKeep(
  person: typeof partners.$inferSelect,
  made: Created,
  since: Since,
  reached: ReadonlySet<string>,
): string | undefined {
  if (person.erasedAt !== null) return 'a été effacé à sa demande';
  if (person.verifiedAt !== null || person.hasPassword || person.claimedById !== null) {
    return 'a un compte depuis';
  }
  const isSame =
    person.name === made.name &&
    person.email === made.email &&
    person.phone === made.phone &&
    person.city === made.city &&
    person.role === 'customer';
  if (!isSame || since.addresses !== Number(made.hasAddress)) return 'a été modifié depuis';
  if (since.hasOrder) return 'a une commande';
  if (since.hasPastOrder) return 'a des commandes passées : annulez d’abord leur import';
  const isReached =
    (made.email !== '' && reached.has(mailboxOf(made.email))) ||
    (made.phone !== null && reached.has(made.phone));
  if (since.hasActed || isReached) return 'a une session, un accord ou un message depuis';
  return undefined;
}

/** Mailboxes and numbers of all messages since these people came in; read once, as no index leads to a recipient. */
async function contactsReached(tx: Db, made: readonly Created[]): Promise<ReadonlySet<string>> {
  const [first] = made;
  if (first === undefined) return new Set();
  const since = sql`(select coalesce(min(${movedCustomers.movedAt}), now()) from ${movedCustomers}
    where ${movedCustomers.partnerId} = any(${sql.param(made.map(({ id }) => id))}::int[]))`;
  const { recipient, replyTo, instead, createdAt } = outgoingMessages;
  const found = rowsOf<{ contact: string }>(
    await tx.execute(sql`
      select ${contactMessages.email} as contact from ${contactMessages}
        where ${contactMessages.createdAt} >= ${since}
      union select unnest(array[${recipient}, ${replyTo}, ${instead} ->> 'to']) from ${outgoingMessages}
        where ${createdAt} >= ${since}`),
  );
  return new Set(
    found.flatMap(({ contact }) => (contact === null ? [] : [mailboxOf(contact), contact])),
  );
}

/** Deletes these people; adds a reason for each that another row of the shop names. */
async function deletePeople(tx: Db, people: readonly Created[], reasons: Reasons): Promise<void> {
  if (people.length === 0) return;
  const ids = people.map(({ id }) => id);
  try {
    await tx.transaction((sub) => sub.delete(partners).where(inArray(partners.id, ids)));
  } catch (error) {
    if (codeOf(error) !== FOREIGN_KEY_VIOLATION) throw error;
    const [only, ...others] = people;
    if (only !== undefined && others.length === 0) {
      reasons.set(only.id, 'est nommé ailleurs dans la boutique');
      return;
    }
    const half = Math.ceil(people.length / 2);
    await deletePeople(tx, people.slice(0, half), reasons);
    await deletePeople(tx, people.slice(half), reasons);
  }
}

const codeOf = (error: unknown): string | undefined =>
  errorCodeOf(error) ?? (error instanceof Error ? errorCodeOf(error.cause) : undefined);

/** Empties what still has the filled value; says why something stays. */
async function empty(
  tx: Db,
  { id, values, moved, updatedAt }: CustomersBefore['filled'][number],
  by: Actor,
): Promise<string | undefined> {
  const [person] = await tx.select().from(partners).where(eq(partners.id, id)).for('update');
  if (person === undefined) return undefined;
  if (person.claimedById !== null) return 'a un compte depuis';
  const { oldId, company, ...details } = values;
  const changed = Object.entries(details).filter(
    ([name, value]) => person[name as keyof typeof details] !== value,
  );
  if (changed.length > 0 || (values.phone !== undefined && person.phoneProvenAt !== null)) {
    return 'a été modifié depuis';
  }
  if (Object.keys(details).length > 0) {
    const blank = {
      ...(details.email !== undefined && { email: '', emailKey: '' }),
      ...(details.phone !== undefined && { phone: null }),
      ...(details.city !== undefined && { city: '' }),
    };
    await tx
      .update(partners)
      .set({ ...blank, updatedAt: sql`${updatedAt}::timestamptz` })
      .where(eq(partners.id, id));
    await writeAudit(tx, by, {
      action: 'details changed',
      subject: `partner:${id}`,
      before: details,
      after: blank,
    });
  }
  if (oldId === undefined && company === undefined) return undefined;
  const isTheirs = inArray(movedCustomers.partnerId, [id]);
  if (moved === null) await tx.delete(movedCustomers).where(isTheirs);
  else await tx.update(movedCustomers).set(moved).where(isTheirs);
  return undefined;
}
