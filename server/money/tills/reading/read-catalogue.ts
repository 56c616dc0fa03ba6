import { and, asc, eq, sql } from 'drizzle-orm';
import type { TillProduct } from '#contract/money/tills/till.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import { isOnPromotion, priceOfToday } from '#server/goods/catalogue/columns/product-columns.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import { placeStock, productStock } from '#server/goods/stock/tables.ts';

/** Pixels; a tile of the till. */
const PICTURE_WIDTH = 256;

type TillCatalogue = { version: string; products: TillProduct[] | null };

/**
 * The products on sale today with the pieces at a place, as a device stores them. `version` is a hash of their content;
 * null products when the device has that version.
 */
export async function readTillCatalogue(
  { db, config }: { db: Db; config: Config },
  placeId: number,
  version: string | undefined,
): Promise<TillCatalogue> {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      reference: sql<string>`coalesce(${products.reference}, '')`,
      gtin: sql<string>`coalesce(${products.gtin}, '')`,
      price: priceOfToday,
      usual_price: sql<number | null>`case when ${isOnPromotion()} then ${products.listPrice} end`,
      here: sql<number | null>`case when ${productStock.available} is not null
        then coalesce(${placeStock.onHand}, 0) end`,
      available: productStock.available,
      tracks_serials: products.tracksSerials,
      warranty_months: sql<number>`coalesce(${products.warrantyMonths}, ${config.settings.SHOP_WARRANTY_MONTHS}::int)`,
      picture: sql<string | null>`${products.pictures}[1]`,
    })
    .from(products)
    .leftJoin(productStock, eq(productStock.productId, products.id))
    .leftJoin(
      placeStock,
      and(eq(placeStock.productId, products.id), eq(placeStock.placeId, placeId)),
    )
    .where(and(products.listed, sql`${priceOfToday} > 0`))
    .orderBy(asc(products.id));
  const found = rows.map((row) => ({
    ...row,
    picture: row.picture === null ? null : pictureUrl(row.picture, PICTURE_WIDTH),
  }));
  const now = hashOf(JSON.stringify(found));
  return { version: now, products: now === version ? null : found };
}
