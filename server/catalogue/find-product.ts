import { eq, inArray, sql } from 'drizzle-orm';
import type { Picture, ProductDetail } from '#contract/catalogue.ts';
import type { Db } from '#server/db/open.ts';
import { categories, products } from '#server/db/schema/catalogue.ts';
import { pictures } from '#server/db/schema/media.ts';
import { toPicture } from '#server/media/save-picture.ts';
import { Problem } from '#server/problem.ts';
import { productColumns } from './payload.ts';

/** A product with its specification sheet and pictures, or undefined. `onlyListed` hides what is not for sale. */
export async function findProduct(
  db: Db,
  id: number,
  { onlyListed }: { onlyListed: boolean },
): Promise<ProductDetail | undefined> {
  const [row] = await db
    .select({
      ...productColumns,
      specifications: products.specifications,
      hashes: products.pictures,
      listed: products.listed,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, eq(pictures.hash, sql`${products.pictures}[1]`))
    .where(eq(products.id, id));
  if (row === undefined || (onlyListed && !row.listed)) return undefined;
  const { hashes, listed: _listed, ...product } = row;
  return {
    ...product,
    pictures: await findPictures(db, hashes),
  };
}

/** The product that a page or an API client asked for; throws `not-found` when it is not for sale. */
export async function getListedProduct(db: Db, id: number): Promise<ProductDetail> {
  const found = await findProduct(db, id, { onlyListed: true });
  if (found === undefined) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
  return found;
}

async function findPictures(db: Db, hashes: string[]): Promise<Picture[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .select({
      hash: pictures.hash,
      width: pictures.width,
      height: pictures.height,
      color: pictures.color,
    })
    .from(pictures)
    .where(inArray(pictures.hash, hashes));
  return hashes.flatMap((hash) => rows.filter((row) => row.hash === hash).map(toPicture));
}
