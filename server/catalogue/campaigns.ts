import { asc, sql } from 'drizzle-orm';
import type { Shop } from '#contract/shop.ts';
import type { Db } from '#server/db/open.ts';
import { campaignProducts, campaigns, products } from '#server/db/schema/catalogue.ts';
import { pictures } from '#server/db/schema/media.ts';
import { bannerSizes, pictureUrl } from '#server/media/picture-urls.ts';
import { today } from './revision.ts';

/** The campaigns that run today and have at least one product for sale, the one that ends first at the head. */
export async function listCurrentCampaigns(db: Db): Promise<Shop['campaigns']> {
  const productCount = sql<number>`(
    select count(*)::int from ${campaignProducts}
    join ${products} on ${products.id} = ${campaignProducts.productId}
    where ${campaignProducts.campaignId} = ${campaigns.id} and ${products.listed})`;
  const rows = await db
    .select({
      kind: campaigns.kind,
      title: campaigns.title,
      subtitle: campaigns.subtitle,
      ends_on: campaigns.endsOn,
      product_count: productCount,
      picture: campaigns.picture,
      image_color: pictures.color,
    })
    .from(campaigns)
    .leftJoin(pictures, sql`${pictures.hash} = ${campaigns.picture}`)
    .where(sql`${today()} between ${campaigns.startsOn} and ${campaigns.endsOn}`)
    .orderBy(asc(campaigns.endsOn), asc(campaigns.id));
  return rows
    .filter((row) => row.product_count > 0)
    .map(({ picture, ...row }) => ({
      ...row,
      image_url: picture === null ? null : pictureUrl(picture, 1024),
      image_sizes: picture === null ? [] : bannerSizes(picture),
    }));
}
