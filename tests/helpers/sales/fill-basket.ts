import type { Page } from '@playwright/test';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';

/** Stores a basket in the browser before its next page loads, unless there is one. */
export const fillBasket = (
  page: Page,
  key: 'cart' | 'preorder' | 'creditOrder',
  lines: (ProductCard & { quantity: number })[],
): Promise<unknown> =>
  page.addInitScript(
    ([name, text]) => {
      if (localStorage.getItem(name!) === null) localStorage.setItem(name!, text!);
    },
    [key, JSON.stringify(lines)],
  );
