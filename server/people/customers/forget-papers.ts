import { and, asc, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { proformaLink } from '#contract/base/screens.ts';
import type { Db } from '#server/base/db/open.ts';
import {
  afterSalesCases,
  caseEntries,
  caseMedia,
  warranties,
} from '#server/delivery/after-sales/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { proformas } from '#server/sales/proformas/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';

type Person = {
  id: number;
  email: string;
  emailProvenAt: Date | null;
  phone: string | null;
  phoneProvenAt: Date | null;
};

/** Which proformas are about a person: those of the account, and those that went to what they have proven is theirs. */
export function isProformaOf(people: readonly Person[]) {
  const emails = people.flatMap(({ email, emailProvenAt }) =>
    email === '' || emailProvenAt === null ? [] : [email.toLowerCase()],
  );
  return or(
    inArray(
      proformas.partnerId,
      people.map(({ id }) => id),
    ),
    isPhoneOf(proformas.phone, people),
    emails.length === 0 ? undefined : inArray(sql`lower(${proformas.email})`, emails),
  );
}

/** What was sent about proformas, known by their link, which every one of its templates needs. */
export const isMessageAbout = (ids: readonly number[]) =>
  or(...ids.map((id) => sql`strpos(${outgoingMessages.text}, ${`${proformaLink(id)}?`}) > 0`)) ??
  sql`false`;

/** Anonymises proformas, withdraws open ones, deletes messages about them; returns their ids. Amounts stay. */
export async function anonymiseProformas(
  tx: Db,
  people: readonly Person[],
  erasedName: string,
): Promise<number[]> {
  // Locked first: a concurrent sending of the link waits and then finds no recipient.
  const found = await tx
    .select({ id: proformas.id })
    .from(proformas)
    .where(isProformaOf(people))
    .orderBy(asc(proformas.id))
    .for('update');
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.delete(outgoingMessages).where(isMessageAbout(ids));
  const isOpen = sql`${proformas.state} = 'open'`;
  await tx
    .update(proformas)
    .set({
      company: erasedName,
      ninea: '',
      name: erasedName,
      email: '',
      phone: null,
      note: '',
      withdrawalReason: '',
      withdrawnAt: sql`case when ${isOpen} then now() else ${proformas.withdrawnAt} end`,
      state: sql`case when ${isOpen} then 'withdrawn' else ${proformas.state} end`,
    })
    .where(inArray(proformas.id, ids));
  return ids;
}

type Proven = { id: number; phone: string | null; phoneProvenAt: Date | null };

/** Which cases are about a person: their own, of their orders, and those that they telephoned for. */
export function isCaseOf(tx: Db, people: readonly Proven[]) {
  const ids = people.map(({ id }) => id);
  const theirs = tx.select({ id: orders.id }).from(orders).where(inArray(orders.partnerId, ids));
  return or(
    inArray(afterSalesCases.partnerId, ids),
    inArray(afterSalesCases.orderId, theirs),
    isPhoneOf(afterSalesCases.phone, people),
  );
}

/** No person owns a number that they only typed: by theirs alone, people of receipts and calls are known. */
export const isPhoneOf = (
  column: typeof afterSalesCases.phone | typeof warranties.phone | typeof proformas.phone,
  people: readonly Pick<Proven, 'phone' | 'phoneProvenAt'>[],
) =>
  and(
    isNotNull(column),
    inArray(
      column,
      people.flatMap(({ phone, phoneProvenAt }) =>
        phone === null || phoneProvenAt === null ? [] : [phone],
      ),
    ),
  );

/** Anonymises cases and receipts and deletes case files; the figures stay. */
export async function anonymiseCases(
  tx: Db,
  people: readonly Proven[],
  erasedName: string,
): Promise<void> {
  const forgotten = await tx
    .update(afterSalesCases)
    .set({
      name: erasedName,
      email: '',
      phone: null,
      serial: '',
      description: '',
      reason: '',
      quoteNote: '',
      loanName: '',
      loanSerial: '',
    })
    .where(isCaseOf(tx, people))
    .returning({ id: afterSalesCases.id });
  const ids = forgotten.map(({ id }) => id);
  await tx.delete(caseMedia).where(inArray(caseMedia.caseId, ids));
  await tx.update(caseEntries).set({ text: '' }).where(inArray(caseEntries.caseId, ids));
  await tx
    .update(warranties)
    .set({ name: erasedName, phone: null, note: '' })
    .where(isPhoneOf(warranties.phone, people));
}
