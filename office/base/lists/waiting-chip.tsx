import { Chip } from '@mui/material';
import { useGetList } from 'react-admin';
import type { ResourceName } from '../calls/resources.ts';

/** How many rows of a list wait for somebody, beside its word in the menu; nothing when none does. */
export function WaitingChip({
  resource,
  state,
  words,
}: {
  resource: ResourceName;
  state: string;
  words: string;
}) {
  const { total = 0 } = useGetList(resource, {
    filter: { state },
    pagination: { page: 1, perPage: 1 },
  });
  if (total === 0) return null;
  return <Chip size="small" color="warning" label={total} aria-label={`${total} ${words}`} />;
}
