import type { Page } from '@playwright/test';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';

/** Fills a basket of this browser before the first page, as a former visit has left it. */
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
