import { useQueries } from '@tanstack/react-query';
import { useDataProvider, usePermissions } from 'react-admin';
import type { Right } from '#contract/base/access.ts';
import type { FoundKind } from '#contract/base/staff-search.ts';
import type { Permissions } from '../session/auth-provider.ts';
import type { KeptRecord } from '../session/kept-records.ts';
import { type Hit, type ItemOf, KIND_NAMES, toHit } from './hit-words.ts';

const RIGHT_OF: Record<FoundKind, Right> = {
  commandes: 'orders:read',
  clients: 'customers:read',
  produits: 'catalogue:read',
  paiements: 'payments:read',
  proformas: 'orders:read',
};

/** Records as they are called today, in the order given; those that are gone or forbidden are left out. */
export function useKeptHits(records: KeptRecord[]): { hits: Hit[]; isLoading: boolean } {
  const provider = useDataProvider();
  const { permissions } = usePermissions<Permissions>();
  const answers = useQueries({
    queries: KIND_NAMES.map((kind) => {
      const ids = records.filter((record) => record.kind === kind).map(({ id }) => id);
      return {
        queryKey: ['kept-hits', kind, ids],
        queryFn: async () =>
          (await provider.getMany(kind, { ids })).data.map((item) =>
            toHit(kind, item as unknown as ItemOf<typeof kind>),
          ),
        enabled: ids.length > 0 && permissions?.includes(RIGHT_OF[kind]) === true,
      };
    }),
  });
  const hits = answers.flatMap(({ data }) => data ?? []);
  return {
    hits: records.flatMap(
      ({ kind, id }) => hits.find((hit) => hit.kind === kind && hit.id === id) ?? [],
    ),
    isLoading: answers.some(({ isLoading }) => isLoading),
  };
}
