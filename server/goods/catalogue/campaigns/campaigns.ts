import { asc, sql } from 'drizzle-orm';
import { SEASON_LINKS } from '#contract/goods/catalogue/seasons.ts';
import type { Shop } from '#contract/site/shop.ts';
import type { Db } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { campaigns, products } from '#server/goods/catalogue/tables.ts';
import { bannerSizes, pictureUrl } from '#server/goods/media/picture-urls.ts';
import { pictures } from '#server/goods/media/tables.ts';
import { completeFilters, conditionsOf, valuesOf } from '../listing/product-query.ts';

const BANNER_URL_WIDTH = 1024;

/** How many products of a campaign the shop shows; tables written out, as Drizzle leaves them off without a join. */
export const listedCount = sql<number>`(
  select count(*)::int from campaign_products cp join products p on p.id = cp.product_id
  where cp.campaign_id = campaigns.id and p.listed)`;

/** The campaigns that run today and have at least one product for sale, the one that ends first at the head. */
export async function listCurrentCampaigns(db: Db): Promise<Shop['campaigns']> {
  return (await listCampaignsOn(db, today()))
    .filter(({ product_count }) => product_count > 0)
    .map(({ id: _id, starts_on: _startsOn, ...campaign }) => campaign);
}

/** The seasons whose page shows something on a day (YYYY-MM-DD), in the order of their links. */
export async function listSeasonsOn(db: Db, day: string): Promise<Shop['seasons']> {
  const shown = await Promise.all(
    SEASON_LINKS.map(async ({ kind }) => {
      const question = completeFilters(kind, {});
      const values = valuesOf(question, day);
      const found = await db
        .select({ id: products.id })
        .from(products)
        .where(conditionsOf(question, (name) => values[name]))
        .limit(1);
      return found.length > 0;
    }),
  );
  return SEASON_LINKS.map(({ kind }) => kind).filter((_, at) => shown[at]);
}

/** All campaigns that run on a day (YYYY-MM-DD), the one that ends first at the head. */
export async function listCampaignsOn(db: Db, day: string) {
  const rows = await db
    .select({
      id: campaigns.id,
      kind: campaigns.kind,
      title: campaigns.title,
      subtitle: campaigns.subtitle,
      starts_on: campaigns.startsOn,
      ends_on: campaigns.endsOn,
      product_count: listedCount,
      picture: campaigns.picture,
      image_color: pictures.color,
    })
    .from(campaigns)
    .leftJoin(pictures, sql`${pictures.hash} = ${campaigns.picture}`)
    .where(sql`${day}::date between ${campaigns.startsOn} and ${campaigns.endsOn}`)
    .orderBy(asc(campaigns.endsOn), asc(campaigns.id));
  return rows.map(({ picture, ...row }) => ({
    ...row,
    image_url: picture === null ? null : pictureUrl(picture, BANNER_URL_WIDTH),
    image_sizes: picture === null ? [] : bannerSizes(picture),
  }));
}
