import type { DeliveryForm } from '#contract/order-shapes.ts';
import { toE164 } from '#server/identity/person-payload.ts';
import type { WantedDelivery } from '../order/order-request.ts';

/** Where an order goes, in our words. The contract has checked the number. */
export function readDelivery(form: DeliveryForm): WantedDelivery {
  const { zone_id, address_id, wished_on, phone, ...rest } = form;
  return {
    ...rest,
    zoneId: zone_id,
    addressId: address_id,
    wishedOn: wished_on,
    phone: phone === undefined ? undefined : toE164(phone),
  };
}
