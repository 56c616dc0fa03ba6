import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, seesCustomersOnly } from '#server/base/identity/actor.ts';
import type { PartnerRow } from '#server/base/identity/person-payload.ts';
import { partners } from '#server/base/identity/tables.ts';
import { matchesPerson } from './matches-person.ts';
import { avatars } from './tables.ts';

const USUAL_LIMIT = 20;

/**
 * One page of the people who were not erased, guests and unfinished sign-ups included, the newest
 * first. The search takes part of a name or an e-mail address, whatever its case and accents, or of a
 * telephone number, however it is grouped. An API key finds customers only.
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
