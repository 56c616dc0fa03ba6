import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type StaffFeast, staffFeasts } from '#contract/goods/catalogue/campaigns/feasts.ts';
import type { Feast } from '#contract/goods/catalogue/campaigns/seasons.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { contentVersion, refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { campaigns, feasts } from '../tables.ts';

const campaignCount = sql<number>`(
  select count(*)::int from campaigns where campaigns.feast_id = feasts.id)`;

const columns = {
  id: feasts.id,
  name: feasts.name,
  slug: feasts.slug,
  campaign_count: campaignCount,
};

const noFeast = () => new Problem('not-found', 'Cette fête n’existe pas ou plus.');

/** The feasts that staff added, by name by default. */
export function listFeasts(db: Db, query: QueryOf<typeof staffFeasts>): StaffRows<StaffFeast> {
  const { q } = query;
  return listOf(db, staffFeasts, query, {
    from: feasts,
    where: and(q ? or(hasPart(feasts.name, q), hasPart(feasts.slug, q)) : undefined),
    sortable: { name: feasts.name, campaign_count: campaignCount },
    id: feasts.id,
    read: async (wanted) =>
      (await db.select(columns).from(feasts).where(inArray(feasts.id, wanted))).map(toStaffFeast),
  });
}

/** A feast by the address of its page. Throws `not-found`. */
export async function getFeastAt(db: Db, slug: string): Promise<Feast> {
  const [found] = await db
    .select({ name: feasts.name, slug: feasts.slug })
    .from(feasts)
    .where(eq(feasts.slug, slug));
  if (found === undefined) throw noFeast();
  return found;
}

/** A feast with the number of its campaigns. Throws `not-found`. */
export async function getFeast(db: Db, id: number): Promise<StaffFeast> {
  const [row] = await db.select(columns).from(feasts).where(eq(feasts.id, id));
  if (row === undefined) throw noFeast();
  return toStaffFeast(row);
}

const toStaffFeast = (row: Omit<StaffFeast, 'version'>): StaffFeast => ({
  ...row,
  version: contentVersion({ name: row.name }),
});

/**
 * Adds a feast; its name makes the address of its page. Throws `bad-request` for a name that
 * makes no address, and `conflict` for a name or address in use.
 */
export async function createFeast(db: Db, actor: Actor, name: string): Promise<StaffFeast> {
  if (!/[\p{L}\p{N}]/u.test(name)) {
    const message = 'Ce nom n’a ni lettre ni chiffre.';
    throw new Problem('bad-request', message, [{ field: 'name', message }]);
  }
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const [made] = await tx
      .insert(feasts)
      .values({ name, slug: sql`category_slug(${name})` })
      .onConflictDoNothing()
      .returning({ id: feasts.id, slug: feasts.slug });
    if (made === undefined) throw nameTaken(name);
    await writeAudit(tx, actor, {
      action: 'feast added',
      subject: `feast:${made.id}`,
      after: { name },
    });
    return getFeast(tx, made.id);
  });
}

/** Renames a feast; the address of its page stays. Throws `not-found`, `conflict` for a name in use or if stale. */
export function renameFeast(
  db: Db,
  actor: Actor,
  { id, version: seen }: VersionSeen,
  name: string,
): Promise<StaffFeast> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const before = await getFeast(tx, id);
    refuseStale(seen, { name: before.name });
    const [taken] = await tx
      .select({ id: feasts.id })
      .from(feasts)
      .where(sql`lower(${feasts.name}) = lower(${name})`);
    if (taken !== undefined && taken.id !== id) throw nameTaken(name);
    await tx.update(feasts).set({ name }).where(eq(feasts.id, id));
    await writeAudit(tx, actor, {
      action: 'feast renamed',
      subject: `feast:${id}`,
      before: { name: before.name },
      after: { name },
    });
    return getFeast(tx, id);
  });
}

/** Deletes a feast. Throws `not-found`, and `conflict` while it has campaigns or if stale. */
export async function deleteFeast(
  db: Db,
  actor: Actor,
  { id, version: seen }: VersionSeen,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const { name, campaign_count: count } = await getFeast(tx, id);
    refuseStale(seen, { name });
    if (count > 0) {
      throw new Problem('conflict', `« ${name} » a encore des campagnes : supprimez-les d’abord.`);
    }
    await tx.delete(feasts).where(eq(feasts.id, id));
    await writeAudit(tx, actor, {
      action: 'feast deleted',
      subject: `feast:${id}`,
      before: { name },
    });
  });
}

/** The feast of a campaign of kind `fete`; null for another kind. Throws `bad-request` without or for an unknown one. */
export async function feastOfCampaign(
  tx: Db,
  { kind, feast_id: feastId }: { kind: string; feast_id?: number | null | undefined },
): Promise<number | null> {
  if (kind !== 'fete') return null;
  const [known] = feastId
    ? await tx.select({ id: feasts.id }).from(feasts).where(eq(feasts.id, feastId))
    : [];
  if (known === undefined) {
    const message = 'Choisissez une fête.';
    throw new Problem('bad-request', message, [{ field: 'feast_id', message }]);
  }
  return known.id;
}

/** What the shop shows of a campaign's feast as JSON; null for a campaign of another kind. */
export const feastOf = sql<Feast | null>`(
  select json_build_object('name', feasts.name, 'slug', feasts.slug)
  from feasts where feasts.id = ${campaigns}.feast_id)`;

const nameTaken = (name: string) => {
  const message = `La fête « ${name} » existe déjà, ou une autre a la même adresse.`;
  return new Problem('conflict', message, [{ field: 'name', message }]);
};
