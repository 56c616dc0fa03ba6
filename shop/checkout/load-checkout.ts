import type { Address } from '#contract/customers.ts';
import type { OfferedZone } from '#contract/order-shapes.ts';
import { paths } from '#contract/paths.ts';
import { browserApi } from '../api/client.ts';

/** What the checkout offers to choose from: the customer's addresses and the zones that are served. */
export type CheckoutChoices = { addresses: Address[]; zones: OfferedZone[] };

/** Asks for both. Throws ApiError. */
export async function loadCheckout(signal: AbortSignal | undefined): Promise<CheckoutChoices> {
  const [addresses, zones] = await Promise.all([
    browserApi.get(paths.addresses, signal),
    loadZones(signal),
  ]);
  return { addresses, zones };
}

/** The zones that are served, in the order in which they are offered. Throws ApiError. */
export async function loadZones(signal: AbortSignal | undefined): Promise<OfferedZone[]> {
  const zones = await browserApi.get(paths.deliveryZones, signal);
  return zones.filter(({ active }) => active);
}
