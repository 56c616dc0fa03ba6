import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import type { Db } from '#server/base/db/open.ts';
import { violatedIndex } from '#server/base/db/unique-violation.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';

/** Throws `conflict` on `field` when the number (E.164) is another verified account's. */
export async function refuseTakenPhone(
  tx: Db,
  phone: string,
  ownId: number,
  field: string,
): Promise<void> {
  const [taken] = await tx
    .select({ id: partners.id })
    .from(partners)
    .where(and(eq(partners.phone, phone), isNotNull(partners.verifiedAt), ne(partners.id, ownId)));
  if (taken !== undefined) throw phoneTaken(field);
}

/** The same conflict where the database found it, two having taken the number at once; else the error. */
export function orPhoneTaken(error: unknown, field: string): unknown {
  return violatedIndex(error) === 'partners_phone_key' ? phoneTaken(field) : error;
}

function phoneTaken(field: string): Problem {
  const message = formMessages.account.phoneTaken;
  return new Problem('conflict', message, [{ field, message }]);
}
