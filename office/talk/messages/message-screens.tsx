import { Box, Button, Button as MuiButton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FunctionField, Show, SimpleShowLayout, TextField, useRecordContext } from 'react-admin';
import { frenchMonth } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ChannelCost, ListedMessage, StaffMessage } from '#contract/talk/staff-messages.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { Panel } from '#office/base/ui/panel.tsx';

const CHANNEL_WORDS: Record<ListedMessage['channel'], string> = {
  mail: 'E-mail',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
};

const MESSAGE_STATE_WORDS: Record<ListedMessage['state'], string> = {
  queued: 'En attente',
  sent: 'Parti',
  failed: 'En échec',
};

const filters = [
  searchFor('Destinataire, sujet'),
  choiceOf('state', MESSAGE_STATE_WORDS, { alwaysOn: true }),
  choiceOf('channel', CHANNEL_WORDS),
  ...PERIOD,
];

export function MessageList() {
  return (
    <>
      <StaffList filters={filters}>
        <ListBody<ListedMessage>
          primary={({ subject, channel }) => subject || CHANNEL_WORDS[channel]}
          secondary={({ recipient, state }) => `${recipient} · ${MESSAGE_STATE_WORDS[state]}`}
          tertiary={({ created_at }) => frenchMoment(created_at)}
        >
          <MomentField source="created_at" />
          <WordField source="channel" words={CHANNEL_WORDS} />
          <TextField source="recipient" />
          <TextField source="subject" />
          <WordField source="state" words={MESSAGE_STATE_WORDS} />
          <TextField source="failure" label="Raison" />
        </ListBody>
      </StaffList>
      <MessageCosts />
    </>
  );
}

function MessageCosts() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box sx={{ mt: 2 }}>
      {isOpen ? (
        <Costs />
      ) : (
        <Button variant="outlined" onClick={() => setIsOpen(true)}>
          Messages et coûts par mois
        </Button>
      )}
    </Box>
  );
}

function Costs() {
  const { data, error, refetch } = useQuery({
    queryKey: [paths.staffMessageCosts],
    queryFn: () => callApi(paths.staffMessageCosts),
  });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (data === undefined) return null;
  return (
    <Panel title="Partis par mois">
      <PlainTable
        label="Messages partis par mois et par canal"
        heads={['Mois', 'Canal', 'Partis', 'Coût']}
        rows={data.items.map((item) => ({
          key: `${item.month} ${item.channel}`,
          cells: [frenchMonth(item.month), CHANNEL_WORDS[item.channel], item.sent, costOf(item)],
        }))}
      />
    </Panel>
  );
}

const costOf = ({ price, total }: ChannelCost) => (price === 0 ? '—' : formatXof(total));

export function MessageShow() {
  return (
    <Show title="Message">
      <SimpleShowLayout>
        <WordField source="channel" words={CHANNEL_WORDS} />
        <TextField source="recipient" />
        <TextField source="subject" emptyText="—" />
        <FunctionField<StaffMessage>
          label="État"
          render={({ state, attempts }) => `${MESSAGE_STATE_WORDS[state]} (essais : ${attempts})`}
        />
        <TextField source="failure" emptyText="—" />
        <MomentField source="created_at" />
        <MomentField source="sent_at" />
        <FunctionField<StaffMessage>
          label="Texte"
          render={({ text }) => (
            <Typography component="p" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text ?? 'Ce message contenait un code ou un lien personnel : personne ne le lit.'}
            </Typography>
          )}
        />
        <ResendButton />
      </SimpleShowLayout>
    </Show>
  );
}

function ResendButton() {
  const record = useRecordContext<StaffMessage>();
  const maySend = useMay('messages:write');
  const { call, isBusy } = useCall();
  if (record?.can_be_resent !== true || !maySend) return null;
  const path = pathTo(paths.staffMessageResend, { id: record.id });
  const resend = () => call({ method: 'POST', path, done: 'Le message va partir à nouveau.' });
  return (
    <MuiButton type="button" variant="contained" disabled={isBusy} onClick={resend}>
      Renvoyer
    </MuiButton>
  );
}
