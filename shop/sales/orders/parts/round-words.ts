import { hourWords } from '#contract/sales/handover/delivery-promise.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';

/**
 * Where a round is, seen from one order of it: `Encore 2 arrêts avant vous.`, or before `whom` of an order that goes to
 * somebody else. Hours are those of Dakar.
 */
export function roundWords(
  {
    is_next: isNext,
    stops_before: before,
    expected_at: expectedAt,
  }: NonNullable<Order['delivery_round']>,
  whom = 'vous',
): string {
  const hour = expectedAt === null ? '' : ` vers ${hourWords(expectedAt.slice(11, 16))}`;
  if (isNext) return `Le livreur est en route vers ${whom}${hour && ` : il arrive${hour}`}.`;
  if (before === 0) return 'Votre livraison est la prochaine.';
  return `Le livreur est parti. Encore ${before === 1 ? 'un arrêt' : `${before} arrêts`} avant ${whom}.`;
}
