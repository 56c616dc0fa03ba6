import { Button as MuiButton, Typography } from '@mui/material';
import { FunctionField, Show, SimpleShowLayout, TextField, useRecordContext } from 'react-admin';
import { paths, pathTo } from '#contract/paths.ts';
import type { StaffMessage } from '#contract/staff/messages.ts';
import { frenchMoment } from '../ui/dates.ts';
import { useCall } from '../ui/use-call.ts';
import { useMay } from '../ui/use-may.ts';
import { CHANNEL_WORDS, MESSAGE_STATE_WORDS } from './words.ts';

/** One message with its text; one that failed is sent again from here. */
export default function MessageShow() {
  return (
    <Show title="Message">
      <SimpleShowLayout>
        <FunctionField<StaffMessage>
          label="Canal"
          render={({ channel }) => CHANNEL_WORDS[channel]}
        />
        <TextField source="recipient" label="Destinataire" />
        <TextField source="subject" label="Sujet" emptyText="—" />
        <FunctionField<StaffMessage>
          label="État"
          render={({ state, attempts }) => `${MESSAGE_STATE_WORDS[state]} (essais : ${attempts})`}
        />
        <TextField source="failure" label="Raison de l’échec" emptyText="—" />
        <FunctionField<StaffMessage>
          label="Écrit le"
          render={({ created_at }) => frenchMoment(created_at)}
        />
        <FunctionField<StaffMessage>
          label="Parti le"
          render={({ sent_at }) => frenchMoment(sent_at) || '—'}
        />
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
