import { and, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import { phoneDigits } from '#contract/base/fields/phone.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, seesCustomersOnly } from '#server/base/identity/actor.ts';
import type { PartnerRow } from '#server/base/identity/person-payload.ts';
import { partners } from '#server/base/identity/tables.ts';
import { toAnyE164 } from '#server/base/identity/world-phone.ts';
import { avatars } from './tables.ts';

const LEAST_DIGITS = 3;

const USUAL_LIMIT = 20;

/**
 * A page of people not erased, newest first. Searches part of a name, address or number. An API key finds customers
 * only.
 */
export async function listUsers(
  db: Db,
  actor: Actor,
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
    .where(
      and(
        eq(partners.kind, 'person'),
        isNull(partners.erasedAt),
        seesCustomersOnly(actor) ? eq(partners.role, 'customer') : undefined,
        matchesPerson(search.trim()),
      ),
    )
    .orderBy(desc(partners.createdAt), desc(partners.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return found.map(({ partner, avatarKey }) => ({ ...partner, avatarKey }));
}

/** Matches part of a name, address or number; all if the search is empty. */
function matchesPerson(search: string): SQL | undefined {
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
  const whole = toAnyE164(search);
  if (whole !== undefined) return whole.slice(1);
  const digits = phoneDigits(search);
  return /^\d+$/.test(digits) && digits.length >= LEAST_DIGITS ? digits : undefined;
}
