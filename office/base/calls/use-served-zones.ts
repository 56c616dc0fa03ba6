import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/base/paths.ts';
import type { OfferedZone } from '#contract/sales/orders/order-shapes.ts';
import { callApi } from './api.ts';

/** Served zones and the zone `besides`; undefined until loaded. */
export function useServedZones(besides: number | null = null): OfferedZone[] | undefined {
  const { data } = useQuery({
    queryKey: ['zones', 'served'],
    queryFn: () => callApi(paths.deliveryZones),
  });
  return data?.filter(({ id, active }) => active || id === besides);
}
