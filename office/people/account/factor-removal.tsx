import { Alert, Box, Button } from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import { paths } from '#contract/base/paths.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { codeField, TextLine } from '#office/base/ui/text-line.tsx';

const FIELDS = ['password', 'code'];

/** Ends the second factor with the password and a code. */
export function FactorRemoval() {
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
