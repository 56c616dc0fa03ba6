import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  List,
  ListItem,
  ListItemText,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Title, useLogout } from 'react-admin';
import { PASSWORD_LENGTH } from '#contract/base/fields/person-fields.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { ROLE_WORDS } from '#contract/base/staff-role-words.ts';
import { hasKey } from '#contract/base/tables.ts';
import type { Device } from '#contract/people/accounts.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useSelf } from '#office/base/session/use-self.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { TextLine } from '#office/base/ui/text-line.tsx';
import { FactorCard } from './factor-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';

const FIELDS = ['password', 'current_password'];

export default function MyAccount() {
  const self = useSelf();
  if (self === undefined) return null;
  return (
    <Box sx={{ maxWidth: 720, py: 2, display: 'grid', gap: 2 }}>
      <Title title="Mon compte" />
      <Box>
        <Typography variant="h5" component="p">
          {self.name}
        </Typography>
        <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {self.email}
          {hasKey(ROLE_WORDS, self.role) && ` · ${ROLE_WORDS[self.role]}`}
        </Typography>
      </Box>
      <FactorCard isOn={self.second_factor === 'on'} isKept={self.keeps_second_factor} />
      <PasskeysCard isCodeWanted={self.second_factor === 'on'} />
      <PasswordCard />
      <DevicesCard />
    </Box>
  );
}

function PasswordCard() {
  const { failure, problems, isBusy, call } = useCall(FIELDS);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { password: next, current_password: current };
    const done = 'Votre mot de passe est changé.';
    const saved = await call({ method: 'PUT', path: paths.ownPassword, body, done });
    if (saved === undefined) return;
    setCurrent('');
    setNext('');
  };
  return (
    <Card component="section">
      <CardContent>
        <Typography component="h2" variant="h6">
          Mot de passe
        </Typography>
        <Box component="form" noValidate onSubmit={submit} aria-label="Mot de passe">
          {failure !== '' && <Alert severity="error">{failure}</Alert>}
          <TextLine
            label="Mot de passe actuel"
            type="password"
            autoComplete="current-password"
            value={current}
            onText={setCurrent}
            problem={problems.current_password}
          />
          <TextLine
            label="Nouveau mot de passe"
            type="password"
            autoComplete="new-password"
            value={next}
            onText={setNext}
            problem={problems.password}
            helperText={`${PASSWORD_LENGTH.min} caractères au moins. Vos autres appareils seront déconnectés.`}
          />
          <Button type="submit" variant="contained" disabled={isBusy}>
            Changer le mot de passe
          </Button>
        </Box>
      </CardContent>
    </Card>
  );
}

function DevicesCard() {
  const logout = useLogout();
  const { failure, isBusy, act, call } = useCall([]);
  const { data, error } = useQuery({
    queryKey: ['devices'],
    queryFn: () => callApi(paths.sessions),
  });
  const end = ({ id }: Device) => call({ method: 'DELETE', path: pathTo(paths.session, { id }) });
  const endAll = () =>
    act(
      async () => {
        await callApi(paths.sessions, { method: 'DELETE' });
        await logout();
      },
      { isEnd: true },
    );
  const problem = failure || error?.message;
  return (
    <Card component="section">
      <CardContent>
        <Typography component="h2" variant="h6">
          Mes appareils
        </Typography>
        {problem && <Alert severity="error">{problem}</Alert>}
        <List aria-label="Mes appareils">
          {data?.map((device) => (
            <ListItem
              key={device.id}
              disableGutters
              divider
              sx={{ display: 'flex', flexWrap: 'wrap' }}
            >
              <ListItemText
                primary={device.is_current ? `${device.device} (cet appareil)` : device.device}
                secondary={`Dernière utilisation : ${frenchMoment(device.last_used_at)}`}
              />
              {!device.is_current && (
                <Button
                  disabled={isBusy}
                  onClick={() => end(device)}
                  aria-label={`Déconnecter ${device.device}`}
                >
                  Déconnecter
                </Button>
              )}
            </ListItem>
          ))}
        </List>
        <Button variant="outlined" disabled={isBusy} onClick={endAll}>
          Déconnecter tous mes appareils
        </Button>
      </CardContent>
    </Card>
  );
}
