import { paths } from '#contract/base/paths.ts';
import type { Address } from '#contract/people/customers.ts';
import type { PickupPlace } from '#contract/sales/handover/pickup.ts';
import type { OfferedZone } from '#contract/sales/orders/order-shapes.ts';
import { browserApi } from '#shop/base/api/client.ts';

/** Where an order may go: the zones that are served, in their order, and the places where it is collected. */
export type DeliveryOptions = { zones: OfferedZone[]; pickupPlaces: PickupPlace[] };

/** What the checkout offers to choose from. */
export type CheckoutChoices = DeliveryOptions & { addresses: Address[] };

/** Asks for the customer's addresses, the zones and the pickup places. Throws ApiError. */
export async function loadCheckout(signal: AbortSignal | undefined): Promise<CheckoutChoices> {
  const [addresses, options] = await Promise.all([
    browserApi.get(paths.addresses, signal),
    loadDeliveryOptions(signal),
  ]);
  return { addresses, ...options };
}

/** Asks for the zones and the pickup places. Throws ApiError. */
export async function loadDeliveryOptions(
  signal: AbortSignal | undefined,
): Promise<DeliveryOptions> {
  const [zones, pickupPlaces] = await Promise.all([
    loadZones(signal),
    // Without these, orders are still delivered.
    browserApi.get(paths.pickupPlaces, signal).catch(() => []),
  ]);
  return { zones, pickupPlaces };
}

/** The zones that are served, in the order in which they are offered. Throws ApiError. */
async function loadZones(signal: AbortSignal | undefined): Promise<OfferedZone[]> {
  const zones = await browserApi.get(paths.deliveryZones, signal);
  return zones.filter(({ active }) => active);
}
