import {
  Box,
  Button,
  List,
  ListItemButton,
  ListItemText,
  Paper,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { Account } from '#contract/people/account.ts';
import { callApi } from '#office/base/calls/api.ts';
import { FieldRow, Panel } from '#office/base/ui/panel.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import { type ChangeDraft, needsEmail, type PhoneDraft, relativeOf } from './phone-draft.ts';

const LEAST_SIGNS = 3;
const MOST_SHOWN = 5;

export function ChooseCustomer({
  draft,
  onChange,
  emailProblem = '',
}: {
  draft: PhoneDraft;
  onChange: ChangeDraft;
  emailProblem?: string;
}) {
  const { account, guest, proforma } = draft;
  const { isForRelative } = relativeOf(draft);
  // Each field finds the customer; a chosen one ends the search.
  const [typed, setTyped] = useState('');
  const type = (name: keyof typeof guest, value: string) => {
    setTyped(value);
    onChange({ guest: { ...guest, [name]: value } });
  };
  const choose = (person: Account) => {
    setTyped('');
    if (person.is_verified) return onChange({ account: person });
    const { name, email, partner_phone } = person;
    const telephone = partner_phone === false ? '' : `+${partner_phone}`;
    return onChange({ guest: { name, email, telephone } });
  };
  if (account !== undefined) {
    return (
      <Panel title="Client">
        <Typography>{`${account.name} · ${shownPhone(account.partner_phone) || 'sans téléphone'} · ${account.email || 'sans e-mail'}`}</Typography>
        {proforma === undefined && (
          <Box>
            <Button variant="outlined" onClick={() => onChange({ account: undefined })}>
              Changer de client
            </Button>
          </Box>
        )}
      </Panel>
    );
  }
  return (
    <Panel title="Client">
      <Box
        sx={{ position: 'relative' }}
        onBlur={({ currentTarget, relatedTarget }) =>
          currentTarget.contains(relatedTarget) || setTyped('')
        }
      >
        <FieldRow>
          <TextField
            label="Nom du client"
            autoComplete="off"
            autoFocus
            value={guest.name}
            onChange={({ target }) => type('name', target.value)}
          />
          <TextField
            label="Téléphone du client"
            type="tel"
            autoComplete="off"
            value={guest.telephone}
            helperText={
              isForRelative &&
              'Le sien, au Sénégal ou à l’étranger avec l’indicatif (+33…), où aucun SMS ne part.'
            }
            onChange={({ target }) => type('telephone', target.value)}
          />
          <TextField
            label={needsEmail(draft) ? 'E-mail du client' : 'E-mail du client (facultatif)'}
            type="email"
            autoComplete="off"
            required={needsEmail(draft)}
            value={guest.email}
            error={emailProblem !== ''}
            helperText={emailProblem}
            onChange={({ target }) => type('email', target.value)}
          />
        </FieldRow>
        {proforma === undefined && (
          <Paper elevation={4} sx={OVER_WHAT_FOLLOWS}>
            <FoundCustomers typed={typed} onChoose={choose} />
          </Paper>
        )}
      </Box>
    </Panel>
  );
}

/** The fields below stay where they are while customers are found. */
const OVER_WHAT_FOLLOWS = { position: 'absolute', top: '100%', insetInline: 0, zIndex: 2 };

/** A field of its own to search customers with an account or an order. */
export function FindCustomer({ onChoose }: { onChoose: (person: Account) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <TextField
        label="Chercher un client"
        helperText="Nom, téléphone ou e-mail"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FoundCustomers typed={typed} onChoose={onChoose} none="Aucun client trouvé." />
    </>
  );
}

function FoundCustomers({
  typed,
  onChoose,
  none,
}: {
  typed: string;
  onChoose: (person: Account) => void;
  none?: string;
}) {
  const search = useDeferredValue(typed.trim());
  const { data: found } = useQuery({
    queryKey: ['clients', 'search', search],
    queryFn: () => callApi(callTo(paths.users, { search, limit: MOST_SHOWN })),
    enabled: search.length >= LEAST_SIGNS,
  });
  if (found === undefined) return null;
  if (found.length === 0) return none && <Typography role="status">{none}</Typography>;
  return (
    <List dense aria-label="Clients trouvés">
      {found.map((person) => (
        <li key={person.id}>
          <ListItemButton component="button" onClick={() => onChoose(person)}>
            <ListItemText
              primary={person.name}
              secondary={`${shownPhone(person.partner_phone) || 'sans téléphone'} · ${person.email || 'sans e-mail'}${person.is_verified ? '' : ' · sans compte'}`}
            />
          </ListItemButton>
        </li>
      ))}
    </List>
  );
}
