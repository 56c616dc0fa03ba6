import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '#contract/base/paths.ts';
import type { NewProduct, ProductForStaff } from '#contract/goods/catalogue/products.ts';
import { expect } from '../base/browser/browser-test.ts';

export const newName = () => `Essai ${randomUUID().slice(0, 8)}`;

/** A product of a journey's own, created through the form's call. */
export async function anArticle(
  page: Page,
  overrides: Partial<NewProduct> = {},
): Promise<ProductForStaff> {
  const data = {
    reference: randomUUID(),
    name: newName(),
    categ_id: 'CONGELATEUR',
    // Behind the demonstration's, which journeys find at the head of a list.
    rang: 9000,
    list_price: 100_000,
    ...overrides,
  };
  const reply = await page.request.post(paths.products, { data });
  expect(reply.status()).toBe(201);
  return reply.json();
}
