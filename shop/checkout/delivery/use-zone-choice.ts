import { useState } from 'react';
import type { DeliveryZone } from '#contract/order-shapes.ts';

/** The zone that is chosen among those that are served: the first until another is, or when that has gone. */
export function useZoneChoice(zones: readonly DeliveryZone[]) {
  const [wantedId, chooseZone] = useState<number>();
  const zoneId = (zones.find(({ id }) => id === wantedId) ?? zones[0])?.id;
  return { zoneId, chooseZone };
}
