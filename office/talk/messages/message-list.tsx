import { TextField } from 'react-admin';
import type { ListedMessage } from '#contract/talk/staff-messages.ts';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { MessageCosts } from './message-costs.tsx';
import { CHANNEL_WORDS, MESSAGE_STATE_WORDS } from './words.ts';

const filters = [
  searchFor('Destinataire, sujet'),
  choiceOf('state', MESSAGE_STATE_WORDS, { alwaysOn: true }),
  choiceOf('channel', CHANNEL_WORDS),
  ...PERIOD,
];

/** The e-mails and text messages of the last 90 days. */
export default function MessageList() {
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
