import type { OrderLine } from '../sales/orders/order-shapes.ts';

const MOST_NAMES = 2;

/** The names of products with a discount; undefined if it covers all products or they are unknown. */
export function coveredNames(
  lines: readonly OrderLine[],
  covers: OrderLine['covers'],
): string | undefined {
  if (!covers) return undefined;
  const goods = lines.filter(({ kind }) => kind === 'product');
  const covered = goods.filter(({ id }) => covers.some(({ line_id }) => line_id === id));
  if (covered.length === goods.length) return undefined;
  if (covered.length > MOST_NAMES) return `${covered.length} articles`;
  return covered.map(({ product_name }) => product_name).join(' et ');
}
