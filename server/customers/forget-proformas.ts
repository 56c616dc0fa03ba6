import { inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { proformas } from '#server/db/schema/proformas.ts';
import { isPhoneOf } from './forget-cases.ts';

type Person = {
  id: number;
  email: string;
  emailProvenAt: Date | null;
  phone: string | null;
  phoneProvenAt: Date | null;
};

/** Which proformas are about somebody: those of the account, and those that went to what they have proven is theirs. */
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

/**
 * Takes from proformas what tells whose they are, company and NINEA too, which may be those of one person; numbers,
 * articles and amounts stay. Those that could still be ordered are withdrawn. Says which they were.
 */
export async function forgetProformas(
  tx: Db,
  people: readonly Person[],
  erasedName: string,
): Promise<number[]> {
  const isOpen = sql`${proformas.state} = 'open'`;
  const forgotten = await tx
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
    .where(isProformaOf(people))
    .returning({ id: proformas.id });
  return forgotten.map(({ id }) => id);
}
