import { paths } from '#contract/base/paths.ts';
import type { Address } from '#contract/people/customers.ts';
import type { PickupPlace } from '#contract/sales/handover/pickup.ts';
import type { OfferedZone } from '#contract/sales/orders/order-shapes.ts';
import { browserApi } from '#shop/base/api/client.ts';

export type DeliveryOptions = { zones: OfferedZone[]; pickupPlaces: PickupPlace[] };

export type CheckoutChoices = DeliveryOptions & { addresses: Address[] };

/** Throws ApiError. */
export async function loadCheckout(signal: AbortSignal | undefined): Promise<CheckoutChoices> {
  const [addresses, options] = await Promise.all([
    browserApi.get(paths.addresses, signal),
    loadDeliveryOptions(signal),
  ]);
  return { addresses, ...options };
}

/** Active zones and pickup places; none of the latter if these fail to load. Throws ApiError. */
export async function loadDeliveryOptions(
  signal: AbortSignal | undefined,
): Promise<DeliveryOptions> {
  const [zones, pickupPlaces] = await Promise.all([
    loadZones(signal),
    // Without pickup places, orders are still delivered.
    browserApi.get(paths.pickupPlaces, signal).catch(() => []),
  ]);
  return { zones, pickupPlaces };
}

async function loadZones(signal: AbortSignal | undefined): Promise<OfferedZone[]> {
  const zones = await browserApi.get(paths.deliveryZones, signal);
  return zones.filter(({ active }) => active);
}
