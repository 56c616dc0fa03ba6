import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths, pathTo } from '#contract/base/paths.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useMay } from '#office/base/session/use-may.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { Panel } from '#office/base/ui/panel.tsx';
import { MessageThread } from '#office/talk/conversations/message-thread.tsx';

const REFRESH_MS = 15_000;

/** Empty without messages since the order. */
export function ConversationPanel({ orderId, phone }: { orderId: number; phone: string | null }) {
  const mayRead = useMay('messages:read');
  const { data, error, refetch } = useQuery({
    queryKey: ['order-conversation', orderId],
    queryFn: () => callApi(pathTo(paths.staffOrderConversation, { id: orderId })),
    enabled: mayRead && phone !== null,
    refetchInterval: REFRESH_MS,
  });
  if (error !== null) {
    return (
      <Panel title="WhatsApp">
        <LoadFailure error={error} onRetry={refetch} />
      </Panel>
    );
  }
  const one = data?.conversation ?? null;
  if (one === null) return null;
  return (
    <Box className="no-print">
      <Panel
        title="WhatsApp"
        actions={
          <Button component={Link} to={`/conversations/${one.id}/show`}>
            Toute la conversation
          </Button>
        }
      >
        <MessageThread one={one} />
      </Panel>
    </Box>
  );
}
