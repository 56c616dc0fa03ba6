import { and, eq, exists, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { type Asker, countSignInTextIfLeft } from '#server/base/limits/message-budget.ts';
import { movedCustomers } from '#server/people/customers/tables.ts';
import { partners } from './tables.ts';

/** Counts a code to a number, more strictly where neither an account nor a moved customer has it (rule P-31). */
export async function countCodeToNumber(tx: Db, phone: string, asker: Asker): Promise<boolean> {
  const moved = tx
    .select({ id: movedCustomers.partnerId })
    .from(movedCustomers)
    .where(eq(movedCustomers.partnerId, partners.id));
  const [known] = await tx
    .select({ id: partners.id })
    .from(partners)
    .where(
      and(
        eq(partners.phone, phone),
        isNull(partners.erasedAt),
        or(isNotNull(partners.verifiedAt), exists(moved)),
      ),
    )
    .limit(1);
  return countSignInTextIfLeft(tx, phone, { ...asker, isStranger: known === undefined });
}
