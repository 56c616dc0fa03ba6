import { sql } from 'drizzle-orm';
import type { Product, ProductCard, Tag } from '#contract/catalogue.ts';
import { categories, products } from '#server/db/schema/catalogue.ts';
import { pictures } from '#server/db/schema/media.ts';
import { pictureSizes, pictureUrl } from '#server/media/picture-urls.ts';

type PictureFields = 'image_url' | 'image_sizes';
type Selected<T> = Record<Exclude<keyof T, PictureFields>, unknown> & { picture: unknown };

/** The columns of a card under the names of the wire, as `db.select` takes them. */
export const cardColumns = {
  id: products.id,
  name: products.name,
  brand: products.brand,
  categ_id: categories.name,
  tags: sql<Tag[]>`(
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
    from product_tags pt join tags t on t.id = pt.tag_id where pt.product_id = ${products.id})`,
  rang: products.rank,
  en_promo: products.onPromotion,
  list_price: products.listPrice,
  promo_price: sql<number>`coalesce(${products.promoPrice}, 0)`,
  preorder_price: sql<number>`coalesce(${products.preorderPrice}, 0)`,
  creditorder_price: products.creditPrice,
  is_creditorder: products.creditEligible,
  is_preorder: sql<boolean>`coalesce(${products.preorderPrice}, 0) > 0`,
  sale_ok: products.sellable,
  image_color: pictures.color,
  picture: sql<string | null>`${products.pictures}[1]`,
} satisfies Selected<ProductCard>;

/** The columns of a product in a list of API clients. */
export const productColumns = {
  ...cardColumns,
  reference: products.reference,
  display_name: products.name,
  type: sql<'product'>`'product'`,
  active: products.active,
  description: products.description,
  warranty_months: products.warrantyMonths,
  created_at: isoTime(products.createdAt),
  updated_at: isoTime(products.updatedAt),
} satisfies Selected<Omit<Product, 'image_256'>>;

type Row<T extends { picture: unknown }> = T & { picture: string | null };

/** Turns the picture's hash into URLs; the rest of the row is already what the wire carries. */
export function withPictureUrls<T extends { picture: string | null }>(
  row: Row<T>,
): Omit<T, 'picture'> & Pick<ProductCard, PictureFields> {
  const { picture, ...rest } = row;
  return {
    ...rest,
    image_url: picture === null ? null : pictureUrl(picture, 512),
    image_sizes: picture === null ? [] : pictureSizes(picture),
  };
}

/** A moment as the present clients parse it: UTC without a zone (`2026-01-31T10:20:30`). */
function isoTime(column: typeof products.createdAt | typeof products.updatedAt) {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`;
}
