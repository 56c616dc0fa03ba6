import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths, pathTo } from '#contract/base/paths.ts';
import { categoryLink } from '#contract/base/screens.ts';
import type { Category } from '#contract/goods/catalogue/category-pages.ts';
import type { ProductForStaff } from '#contract/goods/catalogue/products.ts';
import { asDemoStaff } from '../base/browser/office.ts';

/** A parent with a child and a product in it, for one test; `fell` takes them away. */
export async function aTree(page: Page) {
  const mark = randomUUID().slice(0, 8);
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(path, { headers: asDemoStaff, data });
    return reply.json();
  };
  const named = (name: string, parent_id: number | null): Promise<Category> =>
    post(paths.categories, { name: `${name} ${mark}`, parent_id });
  const parent = await named('Froid', null);
  const child = await named('Congélateurs', parent.id);
  const product: ProductForStaff = await post(paths.products, {
    reference: mark,
    name: `Coffre ${mark}`,
    categ_id: child.name,
    rang: 9000,
    list_price: 100_000,
  });
  const fell = async () => {
    await page.request.delete(pathTo(paths.product, { id: product.id }), { headers: asDemoStaff });
    for (const { id } of [child, parent]) {
      await page.request.delete(pathTo(paths.category, { id }), { headers: asDemoStaff });
    }
  };
  return {
    parent,
    child,
    product,
    parentPath: categoryLink(parent.slug),
    childPath: categoryLink(child.slug, parent.slug),
    fell,
  };
}
