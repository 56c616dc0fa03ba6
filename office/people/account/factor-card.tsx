import { Alert, Box, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import { paths } from '#contract/base/paths.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { codeField, TextLine } from '#office/base/ui/text-line.tsx';
import { Enrolment } from './enrolment.tsx';

const FIELDS = ['password', 'code'];

export function FactorCard({ isOn, isKept }: { isOn: boolean; isKept: boolean }) {
  const [open, setOpen] = useState<'enrolment' | 'removal'>();
  return (
    <Card component="section">
      <CardContent>
        <Typography component="h2" variant="h6">
          Connexion avec un code
        </Typography>
        {isOn ? (
          <Alert severity="success" sx={{ my: 1 }}>
            Chaque connexion demande un code de votre application.
          </Alert>
        ) : (
          <Typography sx={{ my: 1 }}>
            Avec une application de codes sur votre téléphone (Google Authenticator, Aegis…), un mot
            de passe volé ne suffit plus pour entrer.
          </Typography>
        )}
        {open === undefined && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button variant="outlined" onClick={() => setOpen('enrolment')}>
              {isOn ? 'Changer de téléphone' : 'Protéger mon compte'}
            </Button>
            {isOn && !isKept && (
              <Button variant="outlined" onClick={() => setOpen('removal')}>
                Retirer…
              </Button>
            )}
          </Stack>
        )}
        {open === 'enrolment' && <Enrolment isMove={isOn} />}
        {open === 'removal' && <FactorRemoval />}
      </CardContent>
    </Card>
  );
}

function FactorRemoval() {
  const { failure, problems, isBusy, call } = useCall(FIELDS);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { password, code };
    const path = paths.secondFactorRemoval;
    const gone = await call({ method: 'POST', path, body, isEnd: true });
    if (gone !== undefined) window.location.reload();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} aria-label="Retirer l’application de codes">
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
      <TextLine
        label="Mot de passe"
        type="password"
        autoComplete="current-password"
        value={password}
        onText={setPassword}
        problem={problems.password}
      />
      <TextLine {...codeField} value={code} onText={setCode} problem={problems.code} />
      <Button type="submit" variant="contained" color="error" disabled={isBusy}>
        Retirer l’application de codes
      </Button>
    </Box>
  );
}
