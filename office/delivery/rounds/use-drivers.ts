import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/base/paths.ts';
import { callApi } from '#office/base/calls/api.ts';

/** Undefined until loaded. */
export function useDrivers() {
  const { data } = useQuery({
    queryKey: ['drivers'],
    queryFn: () => callApi(paths.roundDrivers),
  });
  return data;
}
