import { useQuery } from '@tanstack/react-query';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { callApi } from './api.ts';

const ADDRESSES = {
  categories: callTo(paths.categories, { images: 'url' }),
  tags: paths.tags,
};

/** Empty until loaded. */
export function useNames(kind: keyof typeof ADDRESSES): string[] {
  const { data } = useQuery({
    queryKey: ['names', kind],
    queryFn: () => callApi(ADDRESSES[kind]),
  });
  return (data ?? []).map(({ name }) => name);
}
