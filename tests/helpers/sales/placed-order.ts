import type { Page } from '@playwright/test';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';

/** The order whose page is open, as its owner reads it. */
export async function placedOrder(page: Page): Promise<Order> {
  const id = Number(/commandes\/(\d+)\//.exec(page.url())![1]);
  return (await page.request.get(pathTo(paths.orderById, { id }))).json();
}

/** All standard orders of the owner of the open order. */
export async function ordersOfOwner(page: Page): Promise<Order[]> {
  const { partner_id: id } = await placedOrder(page);
  return (await page.request.get(pathTo(paths.order, { id }))).json();
}
