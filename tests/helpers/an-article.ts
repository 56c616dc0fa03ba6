import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { KeptProduct, NewProduct } from '#contract/catalogue.ts';
import { paths } from '#contract/paths.ts';
import { expect } from './browser-test.ts';

/**
 * Behind everything else: other journeys take the first article of a list. Prices are to be above those
 * of the demonstration's cheapest, since the shop lists the cheapest first.
 */
export const LAST = 9000;

export const newName = () => `Essai ${randomUUID().slice(0, 8)}`;

/** An article of a journey's own, made by the call that the form makes, as whoever is signed in. */
export async function anArticle(
  page: Page,
  overrides: Partial<NewProduct> = {},
): Promise<KeptProduct> {
  const data = {
    ...{ reference: randomUUID(), name: newName(), categ_id: 'CONGELATEUR' },
    ...{ rang: LAST, list_price: 100_000, ...overrides },
  };
  const reply = await page.request.post(paths.products, { data });
  expect(reply.status()).toBe(201);
  return reply.json();
}
