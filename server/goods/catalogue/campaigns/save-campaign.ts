import { and, asc, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm';
import type {
  CampaignForm,
  ListedCampaign,
  StaffCampaign,
} from '#contract/goods/catalogue/campaigns/staff-campaigns.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { contentVersion, refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import { refuseUnknownPictures } from '#server/goods/media/save-picture.ts';
import { campaignProducts, campaigns, products } from '../tables.ts';
import { listedCount } from './campaigns.ts';
import { feastOfCampaign } from './feasts.ts';

type Row = typeof campaigns.$inferSelect;

/** Null for a campaign of another kind. */
export const feastName = sql<string | null>`(
  select feasts.name from feasts where feasts.id = campaigns.feast_id)`;

const campaignColumns = {
  id: campaigns.id,
  kind: campaigns.kind,
  feastId: campaigns.feastId,
  feastName,
  title: campaigns.title,
  subtitle: campaigns.subtitle,
  startsOn: campaigns.startsOn,
  endsOn: campaigns.endsOn,
  picture: campaigns.picture,
  productCount: sql<number>`(
    select count(*)::int from campaign_products cp where cp.campaign_id = campaigns.id)`,
  listedCount,
};

/** SQL conditions as of today; the first and the last day belong to the campaign. */
export const campaignStateConditions: Record<ListedCampaign['state'], () => SQL> = {
  planned: () => sql`${campaigns.startsOn} > ${today()}::date`,
  running: () => sql`${today()}::date between ${campaigns.startsOn} and ${campaigns.endsOn}`,
  over: () => sql`${campaigns.endsOn} < ${today()}::date`,
};

/** A campaign for staff, with overlapping ones of its kind. Throws `not-found`. */
export async function getCampaign(db: Db, id: number): Promise<StaffCampaign> {
  const [row] = await db.select(campaignColumns).from(campaigns).where(eq(campaigns.id, id));
  if (row === undefined) throw new Problem('not-found', 'Cette campagne n’existe pas ou plus.');
  const overlaps = await db
    .select({
      id: campaigns.id,
      title: campaigns.title,
      starts_on: campaigns.startsOn,
      ends_on: campaigns.endsOn,
    })
    .from(campaigns)
    .where(
      and(
        ne(campaigns.id, id),
        eq(campaigns.kind, row.kind),
        row.feastId === null ? undefined : eq(campaigns.feastId, row.feastId),
        lte(campaigns.startsOn, row.endsOn),
        gte(campaigns.endsOn, row.startsOn),
      ),
    )
    .orderBy(asc(campaigns.startsOn), asc(campaigns.id));
  return { ...toListedCampaign(row), overlaps };
}

export function toListedCampaign(
  row: Row & { feastName: string | null; productCount: number; listedCount: number },
): ListedCampaign {
  const day = today();
  return {
    id: row.id,
    ...contentOf(row),
    feast_name: row.feastName,
    state: row.startsOn > day ? 'planned' : row.endsOn < day ? 'over' : 'running',
    image_url: row.picture === null ? null : pictureUrl(row.picture, 512),
    product_count: row.productCount,
    listed_count: row.listedCount,
    version: contentVersion(contentOf(row)),
  };
}

/** What staff write of a campaign, without its products. */
const contentOf = (row: Omit<Row, 'id'>) => ({
  kind: row.kind,
  feast_id: row.feastId,
  title: row.title,
  subtitle: row.subtitle,
  starts_on: row.startsOn,
  ends_on: row.endsOn,
  picture: row.picture,
});

/** Throws `bad-request` for days in the wrong order or an unknown picture, `conflict` as `lockCatalogue`. */
export function createCampaign(db: Db, actor: Actor, form: CampaignForm): Promise<StaffCampaign> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    await refuseWrong(tx, form);
    const feastId = await feastOfCampaign(tx, form);
    const created = oneRow(
      await tx
        .insert(campaigns)
        .values({ ...toColumns(form), feastId })
        .returning(),
    );
    await writeAudit(tx, actor, {
      action: 'campaign added',
      subject: `campaign:${created.id}`,
      after: contentOf(created),
    });
    return getCampaign(tx, created.id);
  });
}

/** Replaces all fields but the products. Throws `not-found`, `conflict` (stale), and as `createCampaign`. */
export function updateCampaign(
  db: Db,
  actor: Actor,
  { id, version: readVersion }: VersionSeen,
  form: CampaignForm,
): Promise<StaffCampaign> {
  return db.transaction(async (tx) => {
    const before = await lockCampaign(tx, id);
    refuseStale(readVersion, contentOf(before));
    await refuseWrong(tx, form);
    const feastId = await feastOfCampaign(tx, form);
    const after = oneRow(
      await tx
        .update(campaigns)
        .set({ ...toColumns(form), feastId })
        .where(eq(campaigns.id, id))
        .returning(),
    );
    await writeAudit(tx, actor, {
      action: 'campaign changed',
      subject: `campaign:${id}`,
      before: contentOf(before),
      after: contentOf(after),
    });
    return getCampaign(tx, id);
  });
}

/** Deletes a campaign; the audit keeps its products. Throws `not-found`, and `conflict` for another version. */
export async function deleteCampaign(
  db: Db,
  actor: Actor,
  { id, version: readVersion }: VersionSeen,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockCampaign(tx, id);
    refuseStale(readVersion, contentOf(before));
    const references = await referencesOf(tx, id);
    await tx.delete(campaigns).where(eq(campaigns.id, id));
    await writeAudit(tx, actor, {
      action: 'campaign deleted',
      subject: `campaign:${id}`,
      before: { ...contentOf(before), references },
    });
  });
}

async function referencesOf(tx: Db, id: number): Promise<string[]> {
  const rows = await tx
    .select({ reference: products.reference })
    .from(campaignProducts)
    .innerJoin(products, eq(products.id, campaignProducts.productId))
    .where(eq(campaignProducts.campaignId, id))
    .orderBy(asc(products.reference));
  return rows.map(({ reference }) => reference);
}

/** Locks the catalogue, not the row, until the transaction ends. Throws `not-found`, `conflict` as `lockCatalogue`. */
export async function lockCampaign(tx: Db, id: number): Promise<typeof campaigns.$inferSelect> {
  await lockCatalogue(tx);
  const [found] = await tx.select().from(campaigns).where(eq(campaigns.id, id));
  if (found === undefined) throw new Problem('not-found', 'Cette campagne n’existe pas ou plus.');
  return found;
}

async function refuseWrong(tx: Db, { starts_on, ends_on, picture }: CampaignForm): Promise<void> {
  if (ends_on < starts_on) {
    const message = 'La campagne finit avant d’avoir commencé.';
    throw new Problem('bad-request', message, [{ field: 'ends_on', message }]);
  }
  await refuseUnknownPictures(tx, 'picture', picture ? [picture] : []);
}

const toColumns = ({
  starts_on: startsOn,
  ends_on: endsOn,
  picture,
  feast_id: _feastId,
  ...rest
}: CampaignForm) => ({
  ...rest,
  startsOn,
  endsOn,
  picture: picture || null,
});
