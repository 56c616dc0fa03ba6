import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { partners } from '#server/base/identity/tables.ts';

/** E-mail addresses of the shop and its administrators, each once, for faults that only owners can mend. */
export async function findOwners(db: Db, { settings }: Config): Promise<string[]> {
  const admins = await db
    .select({ email: partners.email })
    .from(partners)
    .where(
      and(eq(partners.role, 'admin'), isNotNull(partners.verifiedAt), isNull(partners.erasedAt)),
    )
    .orderBy(asc(partners.id));
  const all = [settings.SHOP_EMAIL, ...admins.map(({ email }) => email)];
  return [...new Map(all.map((email) => [foldEmail(email), email])).values()];
}
