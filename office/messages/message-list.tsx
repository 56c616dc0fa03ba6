import { type Theme, useMediaQuery } from '@mui/material';
import {
  DatagridConfigurable,
  DateInput,
  FunctionField,
  SearchInput,
  SelectInput,
  SimpleList,
  TextField,
} from 'react-admin';
import type { ListedMessage } from '#contract/staff/messages.ts';
import { frenchMoment } from '../ui/dates.ts';
import { MomentField } from '../ui/fields.tsx';
import { StaffList } from '../ui/staff-list.tsx';
import { choicesOf } from '../ui/words.ts';
import { CHANNEL_WORDS, MESSAGE_STATE_WORDS } from './words.ts';

const filters = [
  <SearchInput key="q" source="q" placeholder="Destinataire, sujet" alwaysOn />,
  <SelectInput
    key="state"
    source="state"
    label="État"
    choices={choicesOf(MESSAGE_STATE_WORDS)}
    alwaysOn
  />,
  <SelectInput key="channel" source="channel" label="Canal" choices={choicesOf(CHANNEL_WORDS)} />,
  <DateInput key="from" source="date_from" label="Depuis le" />,
  <DateInput key="to" source="date_to" label="Jusqu’au" />,
];

/** The e-mails and text messages of the last 90 days. */
export default function MessageList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <StaffList
      resource="messages"
      title="Messages envoyés"
      sort={{ field: 'created_at', order: 'DESC' }}
      filters={filters}
    >
      {isSmall ? (
        <SimpleList<ListedMessage>
          primaryText={({ subject, channel }) => subject || CHANNEL_WORDS[channel]}
          secondaryText={({ recipient, state }) => `${recipient} · ${MESSAGE_STATE_WORDS[state]}`}
          tertiaryText={({ created_at }) => frenchMoment(created_at)}
        />
      ) : (
        <DatagridConfigurable rowClick="show" bulkActionButtons={false}>
          <MomentField source="created_at" label="Écrit le" />
          <FunctionField<ListedMessage>
            source="channel"
            label="Canal"
            sortable={false}
            render={({ channel }) => CHANNEL_WORDS[channel]}
          />
          <TextField source="recipient" label="Destinataire" sortable={false} />
          <TextField source="subject" label="Sujet" sortable={false} />
          <FunctionField<ListedMessage>
            source="state"
            label="État"
            sortable={false}
            render={({ state }) => MESSAGE_STATE_WORDS[state]}
          />
          <TextField source="failure" label="Raison" sortable={false} />
        </DatagridConfigurable>
      )}
    </StaffList>
  );
}
