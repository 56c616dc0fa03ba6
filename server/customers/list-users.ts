import { and, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { avatars, partners } from '#server/db/schema/partners.ts';
import { type PartnerRow, toE164 } from './payload.ts';

const USUAL_LIMIT = 20;
/** Fewer digits are in most numbers. */
const LEAST_DIGITS = 3;

/**
 * One page of the people who were not erased, guests and unfinished sign-ups included, the newest
 * first. The search takes part of a name or an e-mail address, whatever its case and accents, or of a
 * telephone number, however it is grouped.
 */
export async function listUsers(
  db: Db,
  {
    search = '',
    page = 1,
    limit = USUAL_LIMIT,
  }: { search?: string | undefined; page?: number | undefined; limit?: number | undefined },
): Promise<PartnerRow[]> {
  const found = await db
    .select({ partner: partners, avatarKey: avatars.key })
    .from(partners)
    .leftJoin(avatars, eq(avatars.partnerId, partners.id))
    .where(and(eq(partners.kind, 'person'), isNull(partners.erasedAt), matches(search.trim())))
    .orderBy(desc(partners.createdAt), desc(partners.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return found.map(({ partner, avatarKey }) => ({ ...partner, avatarKey }));
}

function matches(search: string): SQL | undefined {
  if (search === '') return undefined;
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const digits = digitsOf(search);
  return or(
    sql`unaccent(${partners.name}) ilike unaccent(${part})`,
    sql`unaccent(${partners.email}) ilike unaccent(${part})`,
    digits === undefined ? undefined : ilike(partners.phone, `%${digits}%`),
  );
}

/** What a search has of a telephone number; undefined when it is none. */
function digitsOf(search: string): string | undefined {
  const whole = toE164(search);
  if (whole !== undefined) return whole.slice(1);
  const digits = search.replace(/[\s.\-()+]/g, '');
  return /^\d+$/.test(digits) && digits.length >= LEAST_DIGITS ? digits : undefined;
}
