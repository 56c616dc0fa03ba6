import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { browserApi } from '#shop/base/api/client.ts';
import type { BasketKey } from '#shop/base/lists/baskets.ts';
import { type Customer, mayBuyOnCredit } from '#shop/base/session/session.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { addToList } from '#shop/sales/baskets/add-to-list.ts';
import { basketKinds } from '#shop/sales/baskets/basket-kinds.ts';
/** The basket of the order's kind, if the customer may use it. */
export function basketOfOrder(
  { type_sale }: Pick<Order, 'type_sale'>,
  customer: Customer | undefined,
): BasketKey {
  if (type_sale === 'preorder') return 'preorder';
  return type_sale === 'creditorder' && mayBuyOnCredit(customer) ? 'creditOrder' : 'cart';
}

/** Adds what is still sold at today's prices. Returns whether anything was added; reports the rest. Throws ApiError. */
export async function orderAgain(
  order: Pick<Order, 'order_lines'>,
  key: BasketKey,
): Promise<boolean> {
  const wanted = order.order_lines.filter(({ kind }) => kind === 'product');
  const ids = wanted.flatMap(({ product_id: id }) => (id === null ? [] : [id]));
  const cards = await findCards(ids);
  const added = wanted.filter(({ product_id: id, product_uom_qty: quantity }) => {
    const card = cards.find((found) => found.id === id);
    return card !== undefined && basketKinds[key].isSold(card) && addToList(key, card, quantity);
  });
  const left = wanted.length - added.length;
  if (left > 0) toast({ text: leftOut(left), tone: 'warning' });
  return added.length > 0;
}

async function findCards(ids: number[]): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  return browserApi.get(callTo(paths.productCards, { ids: sorted.join(',') }));
}

const leftOut = (count: number) =>
  count === 1
    ? 'Un article n’a pas pu être repris : il n’est plus vendu.'
    : `${count} articles n’ont pas pu être repris : ils ne sont plus vendus.`;
