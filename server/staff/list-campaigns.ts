import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { ListedCampaign, staffCampaignProducts } from '#contract/staff/campaigns.ts';
import { campaignColumns, campaignIn, toListedCampaign } from '#server/catalogue/find-campaign.ts';
import type { Db } from '#server/db/open.ts';
import { campaignProducts, campaigns, categories, products } from '#server/db/schema/catalogue.ts';
import { pictureUrl } from '#server/media/picture-urls.ts';
import { hasPart, idsOf, type ListQuestion } from './page-of.ts';
import { listOf, type StaffRows } from './read-list.ts';

type CampaignProduct = Reply<typeof staffCampaignProducts.call>['items'][number];
type Question = ListQuestion & {
  kind?: ListedCampaign['kind'] | undefined;
  state?: ListedCampaign['state'] | undefined;
};

/** The campaigns, the one that ends last first unless told otherwise. */
export function listCampaigns(db: Db, question: Question): StaffRows<ListedCampaign> {
  const { kind, state, q } = question;
  const ids = idsOf(question);
  return listOf(db, question, {
    from: campaigns,
    where: and(
      ids && inArray(campaigns.id, ids),
      kind && eq(campaigns.kind, kind),
      state && campaignIn[state](),
      q ? or(hasPart(campaigns.title, q), hasPart(campaigns.subtitle, q)) : undefined,
    ),
    sortable: {
      ...{ ends_on: campaigns.endsOn, starts_on: campaigns.startsOn },
      ...{ title: campaigns.title, kind: campaigns.kind },
    },
    ...{ usual: '-ends_on', id: campaigns.id },
    read: async (wanted) => {
      const found = await db
        .select(campaignColumns)
        .from(campaigns)
        .where(inArray(campaigns.id, wanted));
      return found.map(toListedCampaign);
    },
  });
}

/** The products of a campaign, by name unless told otherwise; none without a campaign. */
export function listCampaignProducts(
  db: Db,
  question: ListQuestion & { campaign_id?: number | undefined },
): StaffRows<CampaignProduct> {
  const { campaign_id = 0, q } = question;
  const ids = idsOf(question);
  return listOf(db, question, {
    from: sql`${campaignProducts} join ${products} on ${products.id} = ${campaignProducts.productId}`,
    where: and(
      eq(campaignProducts.campaignId, campaign_id),
      ids && inArray(products.id, ids),
      q ? or(hasPart(products.name, q), hasPart(products.reference, q)) : undefined,
    ),
    sortable: { name: products.name, reference: products.reference, price: products.price },
    ...{ usual: 'name', id: products.id },
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
      price: products.price,
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
