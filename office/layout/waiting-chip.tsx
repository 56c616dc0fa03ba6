import { Chip } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Section } from '#office/menu/sections.ts';

/** How many records of the sections wait for a person. Renders nothing for none. */
export function WaitingChip({ of }: { of: readonly Section[] }) {
  const provider = useDataProvider();
  const waiting = of.flatMap((section) =>
    'resource' in section && section.waits !== undefined
      ? [{ resource: section.resource, ...section.waits }]
      : [],
  );
  const answers = useQueries({
    queries: waiting.map(({ resource, state }) => ({
      queryKey: [resource, 'waiting', state],
      queryFn: () =>
        provider.getList(resource, {
          filter: state === undefined ? {} : { state },
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'id', order: 'DESC' as const },
        }),
    })),
  });
  const total = answers.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
  if (total === 0) return null;
  const words = waiting.length === 1 ? waiting[0]?.words : 'à traiter';
  return <Chip size="small" color="warning" label={total} aria-label={`${total} ${words}`} />;
}
