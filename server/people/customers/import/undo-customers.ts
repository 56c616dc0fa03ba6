import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import { errorCodeOf } from '#server/base/error-code.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { partners, sessions } from '#server/base/identity/tables.ts';
import type { MovingUndo } from '#server/base/moving/kind.ts';
import { maskName } from '#server/base/moving/mask-person.ts';
import { pastOrders } from '#server/sales/history/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { isContactOf, isMessageOf } from '#server/talk/messages/kept-messages.ts';
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
  for (const one of before.created) {
    const reason = await whyKept(tx, one);
    if (reason === undefined) undone.deleted += 1;
    else undone.kept.push({ name: maskName(one.name), reason });
  }
  for (const one of before.filled) {
    const reason = await empty(tx, one, by);
    if (reason === undefined) undone.restored += 1;
    else undone.kept.push({ name: maskName(one.name), reason });
  }
  return undone;
}

type Created = CustomersBefore['created'][number];

const FOREIGN_KEY_VIOLATION = '23503';

/** Deletes the person; what happened since, where it stays. */
async function whyKept(tx: Db, made: Created): Promise<string | undefined> {
  const { id } = made;
  const [person] = await tx.select().from(partners).where(eq(partners.id, id)).for('update');
  // Gone already: nothing is left to take back.
  if (person === undefined) return undefined;
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
  if (
    !isSame ||
    (await tx.$count(addresses, eq(addresses.partnerId, id))) !== Number(made.hasAddress)
  ) {
    return 'a été modifié depuis';
  }
  if ((await tx.$count(orders, eq(orders.partnerId, id))) > 0) return 'a une commande';
  if ((await tx.$count(pastOrders, eq(pastOrders.partnerId, id))) > 0) {
    return 'a des commandes passées : annulez d’abord leur import';
  }
  if (await hasActed(tx, made)) return 'a une session, un accord ou un message depuis';
  try {
    await tx.transaction((sub) => sub.delete(partners).where(eq(partners.id, id)));
    return undefined;
  } catch (error) {
    if (codeOf(error) !== FOREIGN_KEY_VIOLATION) throw error;
    return 'est nommé ailleurs dans la boutique';
  }
}

const codeOf = (error: unknown): string | undefined =>
  errorCodeOf(error) ?? (error instanceof Error ? errorCodeOf(error.cause) : undefined);

async function hasActed(tx: Db, { id, email, phone }: Created): Promise<boolean> {
  const since = sql`(select ${movedCustomers.movedAt} from ${movedCustomers} where ${movedCustomers.partnerId} = ${id})`;
  const counts = [
    await tx.$count(sessions, eq(sessions.partnerId, id)),
    await tx.$count(consents, eq(consents.partnerId, id)),
    await tx.$count(
      contactMessages,
      and(isContactOf({ email }), sql`${contactMessages.createdAt} >= ${since}`),
    ),
    await tx.$count(
      outgoingMessages,
      and(or(isMessageOf({ email, phone })), sql`${outgoingMessages.createdAt} >= ${since}`),
    ),
  ];
  return counts.some((count) => count > 0);
}

/** Empties what still has the filled value; says why something stays. */
async function empty(
  tx: Db,
  { id, values, moved, updatedAt }: CustomersBefore['filled'][number],
  by: Actor,
): Promise<string | undefined> {
  const [person] = await tx.select().from(partners).where(eq(partners.id, id)).for('update');
  if (person === undefined) return undefined;
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
