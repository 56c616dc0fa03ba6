import type { Product, ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import type { Category } from '#contract/goods/catalogue/category-pages.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashInUrl } from '#server/goods/media/picture-urls.ts';
import { base64Picture } from '#server/goods/media/read-variant.ts';

/** Adds the pictures, 256 pixels wide, as base64 PNG; `false` without one. */
export function attachListPictures<P extends Product | ProductCard>(
  db: Db,
  products: P[],
): Promise<(P & { image_256: string | false })[]> {
  return fewAtOnce(products, async (product) => ({
    ...product,
    image_256: await base64Picture(db, hashInUrl(product.image_url), 256),
  }));
}

/** Adds four widths of the main picture, then one width of each other (rule G-8). */
export async function attachDetailPictures(db: Db, product: ProductDetail): Promise<ProductDetail> {
  const main = product.pictures[0]?.hash;
  const [image_128, image_256, image_512, image_1024, image_1, image_2, image_3, image_4] =
    await Promise.all([
      ...[128, 256, 512, 1024].map((width) => base64Picture(db, main, width)),
      ...[1, 2, 3, 4].map((index) => base64Picture(db, product.pictures[index]?.hash, 512)),
    ]);
  return {
    ...product,
    image_128,
    image_256,
    image_512,
    image_1024,
    image_1,
    image_2,
    image_3,
    image_4,
  };
}

/** Sets `image` to the picture, 256 pixels wide, as base64 PNG; `false` without one. */
export function attachCategoryPictures(db: Db, categories: Category[]): Promise<Category[]> {
  return fewAtOnce(categories, async (category) => ({
    ...category,
    image: await base64Picture(db, hashInUrl(category.image_url), 256),
  }));
}

const AT_ONCE = 4;

/** Limits concurrency: pictures may have to be made first, and one list must not take every thread and connection. */
async function fewAtOnce<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length);
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
