import { and, inArray, isNotNull, or } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import {
  afterSalesCases,
  caseEntries,
  caseMedia,
  warranties,
} from '#server/delivery/after-sales/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import type { proformas } from '#server/sales/proformas/tables.ts';

type Person = { id: number; phone: string | null; phoneProvenAt: Date | null };

/** Which cases are about somebody: their own, of their orders, and those that they telephoned for. */
export function isCaseOf(tx: Db, people: readonly Person[]) {
  const ids = people.map(({ id }) => id);
  const theirs = tx.select({ id: orders.id }).from(orders).where(inArray(orders.partnerId, ids));
  return or(
    inArray(afterSalesCases.partnerId, ids),
    inArray(afterSalesCases.orderId, theirs),
    isPhoneOf(afterSalesCases.phone, people),
  );
}

/** Nobody owns a number that they only typed: by theirs alone, people of receipts and calls are known. */
export const isPhoneOf = (
  column: typeof afterSalesCases.phone | typeof warranties.phone | typeof proformas.phone,
  people: readonly Pick<Person, 'phone' | 'phoneProvenAt'>[],
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

/**
 * Takes from cases and receipts what tells whose they are: names, words, photos, videos and voices. What broke and
 * how fast it was answered stays, for the figures.
 */
export async function forgetCases(
  tx: Db,
  people: readonly Person[],
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
