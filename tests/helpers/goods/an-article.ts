import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '#contract/base/paths.ts';
import type { NewProduct, ProductForStaff } from '#contract/goods/catalogue/products.ts';
import { expect } from '../base/browser/browser-test.ts';

export const newName = () => `Essai ${randomUUID().slice(0, 8)}`;

/** Creates a product for one test, as the clerk who is signed in on `page`. */
export async function anArticle(
  page: Page,
  overrides: Partial<NewProduct> = {},
): Promise<ProductForStaff> {
  const data = {
    reference: randomUUID(),
    name: newName(),
    categ_id: 'CONGELATEUR',
    // After the demonstration's products, which tests find first in a list.
    rang: 9000,
    list_price: 100_000,
    ...overrides,
  };
  const reply = await page.request.post(paths.products, { data });
  expect(reply.status()).toBe(201);
  return reply.json();
}
