import { positionWords, readPosition } from '#contract/base/fields/position.ts';
import type { DeliveryForm } from '#contract/sales/orders/order-shapes.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';

const PLACE = ['quarter', 'street', 'landmark', 'position'] as const;

/** The fields of the delivery's form as an order has them. */
export const deliveryValues = ({ place, ...order }: StaffOrder) => ({
  recipient: order.recipient,
  phone: order.recipient_phone ?? '',
  second_phone: order.second_phone ?? '',
  zone_id: place.zone_id === null ? '' : String(place.zone_id),
  city: place.city,
  quarter: place.quarter,
  street: place.street,
  landmark: place.landmark,
  position: positionWords(place.latitude, place.longitude),
  wished_on: order.wished_on ?? '',
  note: order.note || '',
});
type Values = ReturnType<typeof deliveryValues>;
/** Zones may not have come yet, or not at all. */
type Typed = Omit<Values, 'zone_id'> & { zone_id?: string };

/**
 * What the API is told when somebody changed the form, or in French why it cannot be. Where the goods go is
 * told as a whole, since the shop forgets the landmark of another quarter.
 */
export function changeOfDelivery(
  before: Values,
  typed: Typed,
): { note?: string; delivery?: DeliveryForm } | string {
  const isChanged = (name: keyof Values) => typed[name] !== before[name];
  const position = readPosition(typed.position);
  if (typed.position.trim() !== '' && position === undefined) {
    return 'La position ne se lit pas. Ouvrez la carte, copiez les deux coordonnées (14.6937, -17.4441) ou le lien entier : un lien court ne les contient pas.';
  }
  const delivery: DeliveryForm = {
    ...(isChanged('recipient') && { recipient: typed.recipient }),
    ...(isChanged('phone') && { phone: typed.phone }),
    ...(isChanged('second_phone') && { second_phone: typed.second_phone }),
    ...(typed.zone_id !== undefined && isChanged('zone_id') && { zone_id: Number(typed.zone_id) }),
    ...(isChanged('city') && { city: typed.city }),
    ...(isChanged('wished_on') && { wished_on: typed.wished_on }),
    ...(PLACE.some(isChanged) && {
      quarter: typed.quarter,
      street: typed.street,
      landmark: typed.landmark,
      ...position,
    }),
  };
  return {
    ...(isChanged('note') && { note: typed.note }),
    ...(Object.keys(delivery).length > 0 && { delivery }),
  };
}
