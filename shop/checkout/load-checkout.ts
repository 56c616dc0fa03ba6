import type { Address } from '#contract/customers.ts';
import type { DeliveryZone } from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import { browserApi } from '../api.ts';

/** What the checkout offers to choose from: the customer's addresses and the zones that are served. */
export type CheckoutChoices = { addresses: Address[]; zones: DeliveryZone[] };

/** Asks for both. Throws ApiError. */
export async function loadCheckout(signal: AbortSignal): Promise<CheckoutChoices> {
  const [addresses, zones] = await Promise.all([
    browserApi.get<Address[]>(paths.addresses, signal),
    browserApi.get<DeliveryZone[]>(paths.deliveryZones, signal),
  ]);
  return { addresses, zones: zones.filter(({ active }) => active) };
}
