import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/base/paths.ts';
import type { OfferedZone } from '#contract/sales/orders/order-shapes.ts';
import { callApi } from './api.ts';

/** The zones that the shop delivers to, and besides them the one that is named; undefined until they came. */
export function useServedZones(besides: number | null = null): OfferedZone[] | undefined {
  const { data } = useQuery({
    queryKey: ['zones', 'served'],
    queryFn: () => callApi(paths.deliveryZones),
  });
  return data?.filter(({ id, active }) => active || id === besides);
}
