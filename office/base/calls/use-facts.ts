import { useQuery } from '@tanstack/react-query';
import type { ReplyAt } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { callApi } from './api.ts';

type Offered = ReplyAt<'GET', typeof paths.factChoices>;
/** A fact as forms offer it. */
export type OfferedFact = Offered['facts'][number];

const NONE: Offered = { facts: [], families: [] };

/** All facts and families of the shop; empty until loaded. */
export function useFacts(): Offered {
  const { data = NONE } = useQuery({
    queryKey: ['names', 'facts'],
    queryFn: () => callApi(paths.factChoices),
  });
  return data;
}
