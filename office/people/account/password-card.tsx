import { Alert, Box, Button, Card, CardContent, Typography } from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import { PASSWORD_LENGTH } from '#contract/base/fields/person-fields.ts';
import { paths } from '#contract/base/paths.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { TextLine } from '#office/base/ui/text-line.tsx';

const FIELDS = ['password', 'current_password'];

/** Another password; one's other devices are signed out with it. */
export function PasswordCard() {
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
