import { TextField } from 'react-admin';
import type { Conversation } from '#contract/talk/staff-conversations.ts';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
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
