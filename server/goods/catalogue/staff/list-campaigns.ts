import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import type { Reply } from '#contract/base/call.ts';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type ListedCampaign,
  staffCampaignProducts,
  staffCampaigns,
} from '#contract/goods/catalogue/campaigns/staff-campaigns.ts';
import type { Db } from '#server/base/db/open.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import {
  campaignStateConditions,
  feastName,
  toListedCampaign,
} from '../campaigns/save-campaign.ts';
import { priceOfToday } from '../columns/product-columns.ts';
import { campaignProducts, campaigns, categories, products } from '../tables.ts';
import { NO_ARTICLE, type ReadCounts } from './cached-counts.ts';

type CampaignProduct = Reply<typeof staffCampaignProducts.call>['items'][number];

/** The campaigns, the one that ends last first by default. */
export function listCampaigns(
  db: Db,
  readCounts: ReadCounts,
  query: QueryOf<typeof staffCampaigns>,
): StaffRows<ListedCampaign> {
  const { kind, state, q } = query;
  return listOf(db, staffCampaigns, query, {
    from: campaigns,
    where: and(
      kind && eq(campaigns.kind, kind),
      state && campaignStateConditions[state](),
      q ? or(hasPart(campaigns.title, q), hasPart(campaigns.subtitle, q)) : undefined,
    ),
    sortable: {
      ends_on: campaigns.endsOn,
      starts_on: campaigns.startsOn,
      title: campaigns.title,
      kind: campaigns.kind,
    },
    id: campaigns.id,
    read: async (wanted) => {
      const [found, counts] = await Promise.all([
        db
          .select({ ...getTableColumns(campaigns), feastName })
          .from(campaigns)
          .where(inArray(campaigns.id, wanted)),
        readCounts(),
      ]);
      return found.map((row) => {
        const { all, listed } = counts.get(row.id) ?? NO_ARTICLE;
        return toListedCampaign({ ...row, productCount: all, listedCount: listed });
      });
    },
  });
}

export function listCampaignProducts(
  db: Db,
  query: QueryOf<typeof staffCampaignProducts>,
): StaffRows<CampaignProduct> {
  const { campaign_id = 0, q } = query;
  return listOf(db, staffCampaignProducts, query, {
    from: products,
    where: and(
      // As an array, so that the database begins with them and not with all products by name.
      sql`${products.id} = any(array(select ${campaignProducts.productId} from ${campaignProducts}
        where ${campaignProducts.campaignId} = ${campaign_id}))`,
      q ? or(hasPart(products.name, q), hasPart(products.reference, q)) : undefined,
    ),
    sortable: { name: products.name, reference: products.reference, price: priceOfToday },
    id: products.id,
    read: (wanted) => readProducts(db, wanted),
  });
}

async function readProducts(db: Db, ids: number[]): Promise<CampaignProduct[]> {
  const found = await db
    .select({
      id: products.id,
      reference: products.reference,
      name: products.name,
      category: categories.name,
      price: priceOfToday,
      listed: products.listed,
      picture: sql<string | null>`${products.pictures}[1]`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(products.id, ids));
  return found.map(({ picture, ...row }) => ({
    ...row,
    image_url: picture === null ? null : pictureUrl(picture, 256),
  }));
}
