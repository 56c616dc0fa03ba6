import {
  Box,
  Button,
  List,
  ListItemButton,
  ListItemText,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { Account } from '#contract/people/account.ts';
import { callApi } from '#office/base/calls/api.ts';
import { Panel } from '#office/base/ui/panel.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import { type ChangeDraft, needsEmail, type PhoneDraft, relativeOf } from './phone-draft.ts';

const LEAST_SIGNS = 3;
const MOST_SHOWN = 8;

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
  const type = (name: keyof typeof guest, value: string) =>
    onChange({ guest: { ...guest, [name]: value } });
  const choose = (person: Account) => {
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
      {proforma === undefined && (
        <>
          <FindCustomer onChoose={choose} />
          <Typography>Ou sans compte :</Typography>
        </>
      )}
      <TextField
        label="Nom du client"
        value={guest.name}
        onChange={({ target }) => type('name', target.value)}
      />
      <TextField
        label="Téléphone du client"
        type="tel"
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
        required={needsEmail(draft)}
        value={guest.email}
        error={emailProblem !== ''}
        helperText={emailProblem}
        onChange={({ target }) => type('email', target.value)}
      />
    </Panel>
  );
}

export function FindCustomer({ onChoose }: { onChoose: (person: Account) => void }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data: found } = useQuery({
    queryKey: ['clients', 'search', search],
    queryFn: () => callApi(callTo(paths.users, { search, limit: MOST_SHOWN })),
    enabled: search.length >= LEAST_SIGNS,
  });
  return (
    <>
      <TextField
        label="Chercher un client"
        helperText="Nom, téléphone ou e-mail"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found?.length === 0 && <Typography role="status">Aucun client trouvé.</Typography>}
      {found !== undefined && found.length > 0 && (
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
      )}
    </>
  );
}
