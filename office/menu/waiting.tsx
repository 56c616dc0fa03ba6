import { Chip } from '@mui/material';
import { useGetList } from 'react-admin';
import type { ResourceName } from '#office/base/calls/resources.ts';

export const WaitingQuestions = () => (
  <WaitingChip resource="questions" state="pending" words="à traiter" />
);

export const WaitingRefunds = () => (
  <WaitingChip resource="remboursements" state="asked" words="à confirmer" />
);

export const WaitingCreditNotes = () => (
  <WaitingChip resource="avoirs" state="asked" words="à confirmer" />
);

export const WaitingReturns = () => (
  <WaitingChip resource="retours" state="requested" words="à décider" />
);

export const WaitingConversations = () => (
  <WaitingChip resource="conversations" state="waiting" words="à lire" />
);

/** Empty when no row waits. */
function WaitingChip({
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
