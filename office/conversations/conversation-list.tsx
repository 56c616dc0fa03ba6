import { TextField } from 'react-admin';
import type { Conversation } from '#contract/talk/staff-conversations.ts';
import { frenchMoment } from '../ui/dates.ts';
import { MomentField, WordField } from '../ui/fields.tsx';
import { choiceOf, searchFor } from '../ui/filters.tsx';
import { ListBody, StaffList } from '../ui/staff-list.tsx';
import { CONVERSATION_STATE_WORDS } from './words.ts';

const filters = [
  searchFor('Nom, numéro'),
  choiceOf('state', CONVERSATION_STATE_WORDS, { alwaysOn: true }),
];

/** What customers write by WhatsApp. */
export default function ConversationList() {
  return (
    <StaffList filters={filters}>
      <ListBody<Conversation>
        primary={({ name, phone, state }) =>
          `${name || phone} · ${CONVERSATION_STATE_WORDS[state]}`
        }
        secondary={({ last_text }) => last_text}
        tertiary={({ last_at }) => frenchMoment(last_at)}
      >
        <MomentField source="last_at" />
        <TextField source="name" emptyText="—" />
        <TextField source="phone" />
        <TextField source="last_text" />
        <WordField source="state" words={CONVERSATION_STATE_WORDS} />
        <MomentField source="open_until" />
      </ListBody>
    </StaffList>
  );
}
