import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { partners } from '#server/db/schema/partners.ts';

/** Where the HR accounts of a company get their e-mail. */
export function findHr(tx: Db, companyId: number): Promise<{ email: string }[]> {
  return tx
    .select({ email: partners.email })
    .from(partners)
    .where(
      and(
        eq(partners.role, 'hr'),
        eq(partners.companyId, companyId),
        isNotNull(partners.verifiedAt),
        isNull(partners.erasedAt),
      ),
    )
    .orderBy(partners.id);
}
