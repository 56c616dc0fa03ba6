import { Button as MuiButton, Typography } from '@mui/material';
import { FunctionField, Show, SimpleShowLayout, TextField, useRecordContext } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffMessage } from '#contract/talk/staff-messages.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { CHANNEL_WORDS, MESSAGE_STATE_WORDS } from './words.ts';

/** One message with its text; one that failed is sent again from here. */
export default function MessageShow() {
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
