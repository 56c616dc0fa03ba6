import { useQuery } from '@tanstack/react-query';
import type { OfferedZone } from '#contract/order-shapes.ts';
import { paths } from '#contract/paths.ts';
import { callApi } from '../api.ts';

/** The zones that the shop delivers to, and besides them the one that is named; undefined until they came. */
export function useServedZones(besides: number | null = null): OfferedZone[] | undefined {
  const { data } = useQuery({
    queryKey: ['zones', 'served'],
    queryFn: () => callApi(paths.deliveryZones),
  });
  return data?.filter(({ id, active }) => active || id === besides);
}
