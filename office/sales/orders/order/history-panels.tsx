import { Box, Button, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { Panel } from '#office/base/ui/panel.tsx';
import { MessageThread } from '#office/talk/conversations/message-thread.tsx';

/** The customer sees it without names and notes. */
export function TimelinePanel({ order, canWrite }: { order: StaffOrder; canWrite: boolean }) {
  const { call } = useCall();
  const { id } = order;
  const path = pathTo(paths.staffOrderNotes, { id });
  return (
    <Panel
      title="Historique et notes"
      actions={
        canWrite && (
          <Box className="no-print">
            <AskButton
              label="Ajouter une note"
              text="Seule l’équipe lit les notes."
              questions={[{ name: 'note', label: 'Note' }]}
              confirm="Ajouter"
              onAnswer={(body) => call({ method: 'POST', path, body, done: 'Note ajoutée' })}
            />
          </Box>
        )
      }
    >
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {order.timeline.map((entry) => (
          <li key={entry.id}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{entry.text}</Typography>
            <Typography variant="body2" color="text.secondary">
              {`${frenchMoment(entry.at)} · ${entry.by}`}
            </Typography>
            {!entry.is_public && <Chip size="small" label="Équipe seulement" />}
          </li>
        ))}
      </Box>
    </Panel>
  );
}

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
