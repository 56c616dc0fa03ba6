import { Chip } from '@mui/material';
import { useGetList } from 'react-admin';

/** How many refunds wait for a second person; nothing when none does. */
export function WaitingRefunds() {
  const { total = 0 } = useGetList('remboursements', {
    filter: { state: 'asked' },
    pagination: { page: 1, perPage: 1 },
  });
  if (total === 0) return null;
  return <Chip size="small" color="warning" label={total} aria-label={`${total} à confirmer`} />;
}
