import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { createPasskey } from '#browser/use-passkey.ts';
import { PASSKEYS } from '#contract/base/limits.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Passkey } from '#contract/people/passkeys.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { codeField, TextLine } from '#office/base/ui/text-line.tsx';

const FIELDS = ['name', 'password', 'code'];

/** Asks for the password again, and for a code where the account has a second factor, and lets the browser make a key. */
export function NewPasskey({
  isCodeWanted,
  onClose,
}: {
  isCodeWanted: boolean;
  onClose: () => void;
}) {
  const { failure, problems, isBusy, act } = useCall(FIELDS);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const add = async () => {
    const known = { password, ...(isCodeWanted && { code }) };
    const options = await callApi(paths.passkeyOptions, { method: 'POST', body: known });
    const credential = await createPasskey(options);
    const body = { credential, ...(name.trim() !== '' && { name }) };
    return callApi(paths.passkeys, { method: 'POST', body });
  };
  const submit = async () => {
    const added = await act(add, { done: 'La clé d’accès est ajoutée.' });
    if (added !== undefined) onClose();
  };
  return (
    <KeyForm
      label="Ajouter une clé d’accès"
      action="Continuer"
      failure={failure}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextLine
        label="Nom de la clé"
        value={name}
        onText={setName}
        problem={problems.name}
        helperText="Pour la reconnaître : Téléphone, Ordinateur du magasin…"
        slotProps={{ htmlInput: { maxLength: PASSKEYS.nameLength } }}
      />
      <PasswordLine value={password} onText={setPassword} problem={problems.password} />
      {isCodeWanted && (
        <TextLine {...codeField} value={code} onText={setCode} problem={problems.code} />
      )}
    </KeyForm>
  );
}

/** Takes a key away with the password. */
export function PasskeyRemoval({
  passkey: { id, name },
  onClose,
}: {
  passkey: Passkey;
  onClose: () => void;
}) {
  const { failure, problems, isBusy, call } = useCall(FIELDS);
  const [password, setPassword] = useState('');
  const submit = async () => {
    const path = pathTo(paths.passkeyRemoval, { id });
    const done = 'La clé d’accès est retirée.';
    const gone = await call({ method: 'POST', path, body: { password }, done });
    if (gone !== undefined) onClose();
  };
  return (
    <KeyForm
      label={`Retirer ${name}`}
      action="Retirer la clé"
      failure={failure}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        « {name} » ne connectera plus votre compte.
      </Typography>
      <PasswordLine value={password} onText={setPassword} problem={problems.password} />
    </KeyForm>
  );
}

const PasswordLine = (given: {
  value: string;
  onText: (text: string) => void;
  problem: string | undefined;
}) => (
  <TextLine
    label="Votre mot de passe, encore une fois"
    type="password"
    autoComplete="current-password"
    {...given}
  />
);

function KeyForm({
  label,
  action,
  failure,
  isBusy,
  onSubmit,
  onClose,
  children,
}: {
  label: string;
  action: string;
  failure: string;
  isBusy: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) {
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await onSubmit();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} aria-label={label}>
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
      {children}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
        <Button type="submit" variant="contained" disabled={isBusy}>
          {action}
        </Button>
        <Button onClick={onClose} disabled={isBusy}>
          Annuler
        </Button>
      </Stack>
    </Box>
  );
}
