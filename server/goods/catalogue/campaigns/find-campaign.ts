import { and, asc, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { ListedCampaign, StaffCampaign } from '#contract/goods/catalogue/staff-campaigns.ts';
import { contentVersion } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { campaigns } from '#server/goods/catalogue/tables.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import { listedCount } from './campaigns.ts';

type Row = typeof campaigns.$inferSelect;

/** What a campaign is selected with, its products counted. */
const campaignColumns = {
  id: campaigns.id,
  kind: campaigns.kind,
  title: campaigns.title,
  subtitle: campaigns.subtitle,
  startsOn: campaigns.startsOn,
  endsOn: campaigns.endsOn,
  picture: campaigns.picture,
  productCount: sql<number>`(
    select count(*)::int from campaign_products cp where cp.campaign_id = campaigns.id)`,
  listedCount,
};

/** Where campaigns stand today, as a condition. */
export const campaignIn: Record<ListedCampaign['state'], () => SQL> = {
  planned: () => sql`${campaigns.startsOn} > ${today()}::date`,
  running: () => sql`${today()}::date between ${campaigns.startsOn} and ${campaigns.endsOn}`,
  over: () => sql`${campaigns.endsOn} < ${today()}::date`,
};

/** A campaign as staff reads it, with those of its kind that share a day with it. Throws `not-found`. */
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
        lte(campaigns.startsOn, row.endsOn),
        gte(campaigns.endsOn, row.startsOn),
      ),
    )
    .orderBy(asc(campaigns.startsOn), asc(campaigns.id));
  return { ...toListedCampaign(row), overlaps };
}

/** A campaign in the names of the wire. */
export function toListedCampaign(
  row: Row & { productCount: number; listedCount: number },
): ListedCampaign {
  const day = today();
  return {
    id: row.id,
    ...contentOf(row),
    state: row.startsOn > day ? 'planned' : row.endsOn < day ? 'over' : 'running',
    image_url: row.picture === null ? null : pictureUrl(row.picture, 512),
    product_count: row.productCount,
    listed_count: row.listedCount,
    version: contentVersion(contentOf(row)),
  };
}

/** What a clerk writes of a campaign; its products are another matter. */
export const contentOf = (row: Omit<Row, 'id'>) => ({
  kind: row.kind,
  title: row.title,
  subtitle: row.subtitle,
  starts_on: row.startsOn,
  ends_on: row.endsOn,
  picture: row.picture,
});
