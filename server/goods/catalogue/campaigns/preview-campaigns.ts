import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { campaignScreen, PROMOTION_LINK, SEASON_LINKS } from '#contract/goods/catalogue/seasons.ts';
import type { CampaignPreview } from '#contract/goods/catalogue/staff-campaigns.ts';
import type { Db } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { categories, products } from '#server/goods/catalogue/tables.ts';
import { pictures } from '#server/goods/media/tables.ts';
import { cardColumns } from '../columns/product-columns.ts';
import {
  completeFilters,
  conditionsOf,
  orderOf,
  type Shelf,
  valuesOf,
} from '../listing/product-query.ts';
import { listCampaignsOn, listSeasonsOn } from './campaigns.ts';

const SHOWN_PRODUCTS = 8;

/**
 * What the shop will show on a day (YYYY-MM-DD): the links of its navigation, and the campaigns of that
 * day with the first products of their pages. Prices and products are those of today.
 */
export async function previewCampaigns(db: Db, day = today()): Promise<CampaignPreview> {
  const found = await listCampaignsOn(db, day);
  const shown = await listSeasonsOn(db, day);
  const hasPromotions = (await listFirst(db, 'promotion', day, 1)).length > 0;
  const campaigns: CampaignPreview['campaigns'] = [];
  for (const { image_sizes: _sizes, image_color: _color, ...campaign } of found) {
    campaigns.push({
      ...campaign,
      shown: campaign.product_count > 0,
      page: campaignScreen(campaign.kind),
      products: await listFirst(db, campaign.kind, day, SHOWN_PRODUCTS),
    });
  }
  const seasons = SEASON_LINKS.filter(({ kind }) => shown.includes(kind));
  return {
    date: day,
    navigation: [
      ...(hasPromotions ? [PROMOTION_LINK] : []),
      ...seasons.map(({ label, to }) => ({ label, to })),
    ],
    campaigns,
  };
}

/** The first products of a page as the shop orders them. */
function listFirst(db: Db, shelf: Shelf, day: string, count: number) {
  const question = completeFilters(shelf, {});
  const values = valuesOf(question, day);
  const first = db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        conditionsOf(question, (name) => values[name]),
        stillReduced(shelf, day),
      ),
    )
    .orderBy(...orderOf('prix'))
    .limit(count);
  return db
    .select(cardColumns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, eq(pictures.hash, sql`${products.pictures}[1]`))
    .where(inArray(products.id, first))
    .orderBy(...orderOf('prix'));
}

/** A promotion with a last day is over the day after. */
function stillReduced(shelf: Shelf, day: string): SQL | undefined {
  if (shelf !== 'promotion') return undefined;
  return or(
    sql`${products.promotionEndsOn} is null`,
    sql`${products.promotionEndsOn} >= ${day}::date`,
  );
}
