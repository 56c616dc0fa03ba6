import { and, count, eq, inArray, or, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type {
  ListedCampaign,
  staffCampaignProducts,
  staffCampaigns,
} from '#contract/staff/campaigns.ts';
import { campaignColumns, campaignIn, toListedCampaign } from '#server/catalogue/find-campaign.ts';
import { priceOfToday } from '#server/catalogue/promotion-of-today.ts';
import type { Db } from '#server/db/open.ts';
import { campaignProducts, campaigns, categories, products } from '#server/db/schema/catalogue.ts';
import { pictureUrl } from '#server/media/picture-urls.ts';
import { hasPart, idsOf, type ListQuestion, pageOf } from './page-of.ts';

type Question = ListQuestion & {
  kind?: ListedCampaign['kind'] | undefined;
  state?: ListedCampaign['state'] | undefined;
};

/** A page of the campaigns, the one that ends last first unless told otherwise. */
export async function listCampaigns(
  db: Db,
  question: Question,
): Promise<Reply<typeof staffCampaigns.call>> {
  const { kind, state, q } = question;
  const ids = idsOf(question);
  const where = and(
    ids && inArray(campaigns.id, ids),
    kind && eq(campaigns.kind, kind),
    state && campaignIn[state](),
    q ? or(hasPart(campaigns.title, q), hasPart(campaigns.subtitle, q)) : undefined,
  );
  const sortable = {
    ends_on: campaigns.endsOn,
    starts_on: campaigns.startsOn,
    title: campaigns.title,
    kind: campaigns.kind,
  };
  const page = pageOf(question, sortable, { usual: '-ends_on', id: campaigns.id });
  const [found, totals] = await Promise.all([
    db
      .select(campaignColumns)
      .from(campaigns)
      .where(where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(campaigns).where(where),
  ]);
  return { items: found.map(toListedCampaign), total: totals[0]!.total };
}

/** A page of the products of a campaign, by name; none without a campaign. */
export async function listCampaignProducts(
  db: Db,
  question: ListQuestion & { campaign_id?: number | undefined },
): Promise<Reply<typeof staffCampaignProducts.call>> {
  const { campaign_id = 0, q } = question;
  const ids = idsOf(question);
  const where = and(
    eq(campaignProducts.campaignId, campaign_id),
    ids && inArray(products.id, ids),
    q ? or(hasPart(products.name, q), hasPart(products.reference, q)) : undefined,
  );
  const sortable = { name: products.name, reference: products.reference, price: priceOfToday };
  const page = pageOf(question, sortable, { usual: 'name', id: products.id });
  const isOfProduct = eq(products.id, campaignProducts.productId);
  const [found, totals] = await Promise.all([
    db
      .select({
        id: products.id,
        reference: products.reference,
        name: products.name,
        category: categories.name,
        price: priceOfToday,
        listed: products.listed,
        picture: sql<string | null>`${products.pictures}[1]`,
      })
      .from(campaignProducts)
      .innerJoin(products, isOfProduct)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
    db
      .select({ total: count() })
      .from(campaignProducts)
      .innerJoin(products, isOfProduct)
      .where(where),
  ]);
  const items = found.map(({ picture, ...row }) => ({
    ...row,
    image_url: picture === null ? null : pictureUrl(picture, 256),
  }));
  return { items, total: totals[0]!.total };
}
