import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { withAccents } from '#contract/base/fields/accents.ts';
import { plainText, shorten } from '#contract/base/fields/plain-text.ts';
import { CURRENCY } from '#contract/base/limits.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { productLink } from '#contract/base/screens.ts';
import { attributeOf } from '#contract/goods/catalogue/axis-attributes.ts';
import { factText } from '#contract/goods/catalogue/facts/facts.ts';
import { type Axis, factOfAxis } from '#contract/goods/catalogue/families.ts';
import { isWorldwideGtin } from '#contract/goods/catalogue/gtin.ts';
import type { Db } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { isOnPromotion, priceOfToday } from '#server/goods/catalogue/columns/product-columns.ts';
import { categories, products } from '#server/goods/catalogue/tables.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';

const PAGE = 500;

/** A product without a price or picture is left out (rule G-35). */
const isInFeed: SQL = sql`(${priceOfToday} > 0 and cardinality(${products.pictures}) > 0)`;

type FeedProduct = Awaited<ReturnType<typeof readAfter>>[number];

/** The products of the feeds by id, 500 at a time. */
export async function* readFeedProducts(db: Db): AsyncGenerator<FeedProduct[]> {
  for (let last = 0; ; ) {
    const rows = await readAfter(db, last);
    const newest = rows.at(-1);
    if (newest === undefined) return;
    last = newest.id;
    yield rows;
  }
}

/** Listed products in the feeds, and those left out without a price or picture (rule G-35). */
export async function countFeedProducts(db: Db): Promise<{ told: number; left_out: number }> {
  const [row] = await db
    .select({
      told: sql<number>`(count(*) filter (where ${isInFeed}))::int`,
      left_out: sql<number>`(count(*) filter (where not ${isInFeed}))::int`,
    })
    .from(products)
    .where(eq(products.listed, true));
  return row ?? { told: 0, left_out: 0 };
}

/** The highest delivery price in XOF (rule G-35); undefined if the shop delivers nowhere. */
export async function findHighestDeliveryXof(db: Db): Promise<number | undefined> {
  const [row] = await db
    .select({ fee: sql<number | null>`max(${deliveryZones.fee})` })
    .from(deliveryZones)
    .where(eq(deliveryZones.active, true));
  return row?.fee ?? undefined;
}

const readAfter = (db: Db, id: number) =>
  db
    .select({
      id: products.id,
      reference: products.reference,
      name: products.name,
      brand: products.brand,
      gtin: products.gtin,
      mpn: products.mpn,
      category: categories.name,
      parentCategory: sql<string | null>`(
        select parent.name from categories parent where parent.id = ${categories.parentId})`,
      description: products.description,
      pictures: products.pictures,
      listPrice: products.listPrice,
      promoPrice: sql<number | null>`case when ${isOnPromotion()} then ${products.promoPrice} end`,
      promotionEndsOn: products.promotionEndsOn,
      preorderPrice: products.preorderPrice,
      sellable: products.sellable,
      available: productStock.available,
      facts: products.facts,
      /** Null where no other model of its family is for sale. */
      family: sql<string | null>`(select f.key from families f where f.id = ${products.familyId}
        and exists (select from products other where other.family_id = f.id and other.listed
          and other.id <> ${products.id}))`,
      axes: sql<Axis[] | null>`(select axes from families f where f.id = ${products.familyId})`,
      /** The expected date of the next pieces (YYYY-MM-DD); late purchases do not count. */
      expectedOn: sql<string | null>`(select min(p.expected_on)::text
        from purchase_lines l join purchases p on p.id = l.purchase_id
        where l.product_id = ${products.id} and p.state = 'expected' and l.ordered > l.received
          and p.expected_on >= ${today()})`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productStock, eq(productStock.productId, products.id))
    .where(and(eq(products.listed, true), isInFeed, gt(products.id, id)))
    .orderBy(asc(products.id))
    .limit(PAGE);

const LONGEST_ID = 50;

const LONGEST_TITLE = 150;

const LONGEST_DESCRIPTION = 5000;

const LONGEST_BRAND = 70;

const MOST_PICTURES = 10;

/** A product in the fields that Google Merchant and Meta share. */
export type FeedItem = {
  id: string;
  title: string;
  description: string;
  link: string;
  image_link: string;
  additional_image_link: string[];
  availability: 'in_stock' | 'out_of_stock' | 'preorder';
  availability_date: string | undefined;
  price: string;
  sale_price: string | undefined;
  sale_price_effective_date: string | undefined;
  brand: string | undefined;
  gtin: string | undefined;
  mpn: string | undefined;
  condition: 'new';
  product_type: string;
  /** The same for all models of a family. */
  item_group_id: string | undefined;
  color: string | undefined;
  size: string | undefined;
};

/** A product for a feed on a day (YYYY-MM-DD), at the large price of its page. */
export function toFeedItem(article: FeedProduct, origin: string, day: string): FeedItem {
  const { reference, listPrice, promoPrice, promotionEndsOn, pictures } = article;
  const [picture = '', ...others] = pictures
    .slice(0, MOST_PICTURES + 1)
    .map((hash) => origin + pathTo(paths.picture, { hash, size: '1024.jpg' }));
  const title = plainText(withAccents(article.name)) || reference;
  const category = plainText(withAccents(article.category));
  const parent = plainText(withAccents(article.parentCategory ?? ''));
  const brand = plainText(article.brand ?? false);
  const text = plainText(article.description ?? false);
  const endsOn = promoPrice === null ? null : promotionEndsOn;
  return {
    id: feedIdOf(article),
    title: shorten(title, LONGEST_TITLE),
    description: shorten(text === '' ? `${title}, ${category}.` : text, LONGEST_DESCRIPTION),
    link: origin + productLink(article.id),
    image_link: picture,
    additional_image_link: others,
    ...availabilityOf(article),
    price: formatFeedPrice(listPrice),
    sale_price: promoPrice === null ? undefined : formatFeedPrice(promoPrice),
    // The start is unknown, and a period needs both ends: it begins today.
    sale_price_effective_date: endsOn === null ? undefined : `${day}T00:00Z/${endsOn}T23:59Z`,
    brand: brand === '' ? undefined : shorten(brand, LONGEST_BRAND),
    gtin: article.gtin !== null && isWorldwideGtin(article.gtin) ? article.gtin : undefined,
    mpn: plainText(article.mpn ?? false) || undefined,
    condition: 'new',
    product_type: parent === '' ? category : `${parent} > ${category}`,
    ...familyOf(article),
  };
}

/** Google refuses longer ids, and a shortened one might be another product's. */
export const feedIdOf = ({ id, reference }: { id: number; reference: string }): string =>
  reference.length > LONGEST_ID ? `article-${id}` : reference;

type OfFamily = Pick<FeedItem, 'item_group_id' | 'color' | 'size'>;

/** The group of a model and its values on the axes that Google and Meta know. A product without a family has its colour too. */
function familyOf({ family, axes, facts }: FeedProduct): OfFamily {
  const color = typeof facts.color === 'string' ? facts.color : undefined;
  // Google refuses longer ids; a shortened one might be another family's.
  if (family === null || family.length > LONGEST_ID) {
    return { item_group_id: undefined, color, size: undefined };
  }
  const axis = axes?.find((one) => attributeOf(one) === 'size');
  const fact = axis === undefined ? undefined : factOfAxis(axis);
  const value = fact === undefined ? undefined : facts[fact];
  const size = fact === undefined || value === undefined ? undefined : factText(fact, value);
  return { item_group_id: family, color, size };
}

/** A sold-out product with a date is a pre-order for Google. The shop never sells on backorder. */
function availabilityOf({
  sellable,
  available,
  preorderPrice,
  expectedOn,
}: FeedProduct): Pick<FeedItem, 'availability' | 'availability_date'> {
  if (sellable && (available === null || available > 0)) {
    return { availability: 'in_stock', availability_date: undefined };
  }
  return preorderPrice === null || expectedOn === null
    ? { availability: 'out_of_stock', availability_date: undefined }
    : { availability: 'preorder', availability_date: `${expectedOn}T00:00Z` };
}

/** An amount as feeds write it: `125000 XOF`. */
export const formatFeedPrice = (amountXof: number): string => `${amountXof} ${CURRENCY}`;
