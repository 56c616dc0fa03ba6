import { Link as MuiLink, Stack } from '@mui/material';
import { Show, TextField } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Conversation, ConversationDetail } from '#contract/talk/staff-conversations.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { MomentField, PhoneField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import { CONVERSATION_STATE_WORDS, MessageThread } from './message-thread.tsx';

const filters = [
  searchFor('Nom, numéro'),
  choiceOf('state', CONVERSATION_STATE_WORDS, { alwaysOn: true }),
];

export function ConversationList() {
  return (
    <StaffList filters={filters}>
      <ListBody<Conversation>
        primary={({ name, phone, state }) =>
          `${name || shownPhone(phone)} · ${CONVERSATION_STATE_WORDS[state]}`
        }
        secondary={({ last_text }) => last_text}
        tertiary={({ last_at }) => frenchMoment(last_at)}
      >
        <MomentField source="last_at" />
        <TextField source="name" emptyText="—" />
        <PhoneField source="phone" />
        <TextField source="last_text" />
        <WordField source="state" words={CONVERSATION_STATE_WORDS} />
        <MomentField source="open_until" />
      </ListBody>
    </StaffList>
  );
}

export function ConversationShow() {
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
      <Panel title={one.name || shownPhone(one.phone)}>
        <FactList
          facts={[
            ['Numéro', shownPhone(one.phone)],
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
