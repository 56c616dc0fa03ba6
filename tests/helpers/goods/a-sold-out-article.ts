import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { paths } from '#contract/base/paths.ts';
import type { ProductForStaff } from '#contract/goods/catalogue/products.ts';
import { asDemoStaff } from '../base/browser/office.ts';
import { workerShop } from '../base/worker-shop.ts';
import { setStock } from '../sales/order-builders.ts';

export async function aSoldOutArticle(request: APIRequestContext): Promise<ProductForStaff> {
  const reply = await request.post(paths.products, {
    headers: asDemoStaff,
    data: {
      reference: randomUUID(),
      name: `Essai ${randomUUID().slice(0, 8)}`,
      categ_id: 'CONGELATEUR',
      rang: 9000,
      list_price: 150_000,
    },
  });
  expect(reply.status()).toBe(201);
  const product = (await reply.json()) as ProductForStaff;
  await setStock(workerShop().db, product.id, 0);
  return product;
}
