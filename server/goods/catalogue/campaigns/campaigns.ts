import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import {
  campaignScreen,
  type Feast,
  PROMOTION_LINK,
  SEASON_LINKS,
  seasonLinks,
} from '#contract/goods/catalogue/campaigns/seasons.ts';
import type { CampaignPreview } from '#contract/goods/catalogue/campaigns/staff-campaigns.ts';
import type { Shop } from '#contract/site/shop.ts';
import type { Db } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { bannerSizes, pictureUrl } from '#server/goods/media/picture-urls.ts';
import { pictures } from '#server/goods/media/tables.ts';
import { cardColumns } from '../columns/product-columns.ts';
import {
  bindValuesOf,
  completeFilters,
  conditionsOf,
  type ProductQuery,
  productOrderOf,
  type Shelf,
} from '../listing/product-query.ts';
import { campaigns, categories, products } from '../tables.ts';
import { feastOf } from './feasts.ts';

const BANNER_URL_WIDTH = 1024;

/** Products of a campaign that the shop shows. Tables are written out: Drizzle omits them without a join. */
export const listedCount = sql<number>`(
  select count(*)::int from campaign_products cp join products p on p.id = cp.product_id
  where cp.campaign_id = campaigns.id and p.listed)`;

type RunningCampaign = Shop['campaigns'][number] & { feast: Feast | null };

/** Campaigns of today with at least one product for sale, the first to end first. */
export async function listCurrentCampaigns(db: Db): Promise<RunningCampaign[]> {
  return (await listCampaignsOn(db, today()))
    .filter(({ product_count }) => product_count > 0)
    .map(({ id: _id, starts_on: _startsOn, ...campaign }) => ({
      ...campaign,
      page: campaignScreen(campaign),
    }));
}

/** Seasons whose page shows something on a day (YYYY-MM-DD, rule G-19), in the order of their links. */
export async function listSeasonsOn(db: Db, day: string): Promise<Shop['seasons']> {
  const shown = await Promise.all(
    SEASON_LINKS.map(async ({ kind }) => {
      const question = completeFilters(kind, {});
      const values = bindValuesOf(question, day);
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

async function listCampaignsOn(db: Db, day: string) {
  const rows = await db
    .select({
      id: campaigns.id,
      kind: campaigns.kind,
      feast: feastOf,
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

const SHOWN_PRODUCTS = 8;

/**
 * What the shop will show on a day (YYYY-MM-DD): links of the navigation, and campaigns with their first products at
 * today's prices.
 */
export async function previewCampaigns(db: Db, day = today()): Promise<CampaignPreview> {
  const found = await listCampaignsOn(db, day);
  const shown = await listSeasonsOn(db, day);
  const hasPromotions = (await listFirst(db, PROMOTIONS, day, 1)).length > 0;
  const campaigns: CampaignPreview['campaigns'] = [];
  for (const { image_sizes: _sizes, image_color: _color, ...campaign } of found) {
    campaigns.push({
      ...campaign,
      shown: campaign.product_count > 0,
      page: campaignScreen(campaign),
      products: await listFirst(db, productsOf(campaign), day, SHOWN_PRODUCTS),
    });
  }
  const running = found.filter(({ product_count }) => product_count > 0);
  const seasons = seasonLinks(shown, running);
  return {
    date: day,
    navigation: [
      ...(hasPromotions ? [PROMOTION_LINK] : []),
      ...seasons.map(({ label, to }) => ({ label, to })),
    ],
    campaigns,
  };
}

const PROMOTIONS = completeFilters('promotion', {});

/** What the page of a campaign lists. */
const productsOf = ({
  kind,
  feast,
}: Pick<CampaignPreview['campaigns'][number], 'kind' | 'feast'>): ProductQuery =>
  kind === 'fete' ? completeFilters('all', { fete: feast?.slug }) : completeFilters(kind, {});

function listFirst(db: Db, question: ProductQuery, day: string, count: number) {
  const values = bindValuesOf(question, day);
  const first = db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        conditionsOf(question, (name) => values[name]),
        stillReduced(question.shelf, day),
      ),
    )
    .orderBy(...productOrderOf('prix'))
    .limit(count);
  return db
    .select(cardColumns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, eq(pictures.hash, sql`${products.pictures}[1]`))
    .where(inArray(products.id, first))
    .orderBy(...productOrderOf('prix'));
}

/** A promotion ends with its last day (rule G-6). */
function stillReduced(shelf: Shelf, day: string): SQL | undefined {
  if (shelf !== 'promotion') return undefined;
  return or(
    sql`${products.promotionEndsOn} is null`,
    sql`${products.promotionEndsOn} >= ${day}::date`,
  );
}
