import { Link as MuiLink, Stack } from '@mui/material';
import { Show } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ConversationDetail } from '#contract/talk/staff-conversations.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { useMay } from '#office/base/session/use-may.ts';
import { Facts, Panel } from '#office/base/ui/panel.tsx';
import { MessageThread } from './message-thread.tsx';

/** What a customer and the shop wrote to each other by WhatsApp, and a reply. */
export default function ConversationShow() {
  return (
    <Show title="Conversation" actions={false} queryOptions={{ refetchInterval: 15_000 }}>
      <ConversationPage />
    </Show>
  );
}

function ConversationPage() {
  const one = useDetail<ConversationDetail>('messages');
  const mayReadOrders = useMay('orders:read');
  if (one === undefined) return null;
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Panel title={one.name || one.phone}>
        <Facts
          facts={[
            ['Numéro', one.phone],
            ['Nouvelles', one.is_agreed ? 'Par WhatsApp' : 'Par SMS'],
            ['Commandes', mayReadOrders && one.orders.length > 0 && <Orders one={one} />],
          ]}
        />
      </Panel>
      <Panel title="Messages">
        <MessageThread one={one} />
      </Panel>
    </Stack>
  );
}

const Orders = ({ one }: { one: ConversationDetail }) =>
  one.orders.map(({ id, name }, place) => (
    <span key={id}>
      {place > 0 && ', '}
      <MuiLink component={Link} to={`/commandes/${id}/show`}>
        {name}
      </MuiLink>
    </span>
  ));
