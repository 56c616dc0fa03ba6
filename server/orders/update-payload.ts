import type { DeliveryForm } from '#contract/orders.ts';
import { toE164 } from '#server/customers/payload.ts';
import type { WantedDelivery } from './order-request.ts';
import type { OrderUpdate } from './update-order.ts';

/** A change of an order as the wire has it. */
export const readUpdate = ({
  note,
  delivery,
}: {
  note?: string | undefined;
  delivery?: DeliveryForm | undefined;
}): OrderUpdate => ({ note, delivery: delivery && readDelivery(delivery) });

const readDelivery = ({
  zone_id: zoneId,
  address_id: addressId,
  wished_on: wishedOn,
  phone,
  ...form
}: DeliveryForm): WantedDelivery => ({
  ...{ ...form, zoneId, addressId, wishedOn },
  // The contract has checked the number already.
  phone: phone === undefined ? undefined : toE164(phone),
});
