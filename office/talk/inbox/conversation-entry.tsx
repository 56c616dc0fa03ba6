import { LinearProgress } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { paths, pathTo } from '#contract/base/paths.ts';
import { callApi } from '#office/base/calls/api.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import { MessageThread } from '../conversations/message-thread.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { LastOrders } from './last-orders.tsx';

const REFRESH_MS = 15_000;

export function ConversationEntry({ number: id }: { number: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['conversations', 'entry', id],
    queryFn: () => callApi(pathTo(paths.staffConversation, { id })),
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined) {
    return error === null ? (
      <LinearProgress aria-label="Chargement" />
    ) : (
      <LoadFailure error={error} onRetry={refetch} />
    );
  }
  const phone = shownPhone(data.phone);
  return (
    <EntryFrame title={data.name || phone} detail={`WhatsApp · ${phone}`}>
      <MessageThread one={data} />
      <LastOrders filter={{ q: data.phone }} />
    </EntryFrame>
  );
}
