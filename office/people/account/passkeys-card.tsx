import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  List,
  ListItem,
  ListItemText,
  Stack,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { createPasskey } from '#browser/use-passkey.ts';
import { PASSKEYS } from '#contract/base/limits.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Passkey } from '#contract/people/passkeys.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { codeField, TextLine } from '#office/base/ui/text-line.tsx';

/** Lists, adds and removes the clerk's passkeys. `isCodeWanted`: the account has a second factor. */
export function PasskeysCard({ isCodeWanted }: { isCodeWanted: boolean }) {
  const { data, error } = useQuery({
    queryKey: ['passkeys'],
    queryFn: () => callApi(paths.passkeys),
  });
  const [open, setOpen] = useState<Passkey | 'new'>();
  const close = () => setOpen(undefined);
  return (
    <Card component="section">
      <CardContent>
        <Typography component="h2" variant="h6">
          Clés d’accès
        </Typography>
        <Typography sx={{ my: 1 }}>
          Votre téléphone, votre ordinateur ou une clé de sécurité vous connecte par votre doigt,
          votre visage ou son code, sans mot de passe ni code à recopier. Une clé perdue ? Votre mot
          de passe et votre application de codes restent.
        </Typography>
        {error !== null && <Alert severity="error">{error.message}</Alert>}
        {data !== undefined && data.length > 0 && (
          <List aria-label="Clés d’accès">
            {data.map((passkey) => (
              <KeyItem key={passkey.id} passkey={passkey} onRemove={() => setOpen(passkey)} />
            ))}
          </List>
        )}
        {open === undefined && (
          <Button variant="outlined" onClick={() => setOpen('new')}>
            Ajouter une clé d’accès
          </Button>
        )}
        {open === 'new' && <NewPasskey isCodeWanted={isCodeWanted} onClose={close} />}
        {open !== undefined && open !== 'new' && (
          <PasskeyRemoval key={open.id} passkey={open} onClose={close} />
        )}
      </CardContent>
    </Card>
  );
}

function KeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, created_at, last_used_at } = passkey;
  const used =
    last_used_at === null
      ? 'Pas encore utilisée'
      : `Dernière utilisation : ${frenchMoment(last_used_at)}`;
  return (
    <ListItem disableGutters divider sx={{ display: 'flex', flexWrap: 'wrap' }}>
      <ListItemText
        primary={name}
        secondary={`${used}. Ajoutée le ${frenchMoment(created_at)}.`}
        sx={{ overflowWrap: 'anywhere' }}
      />
      <Button onClick={onRemove} aria-label={`Retirer ${name}`}>
        Retirer…
      </Button>
    </ListItem>
  );
}

const FIELDS = ['name', 'password', 'code'];

function NewPasskey({ isCodeWanted, onClose }: { isCodeWanted: boolean; onClose: () => void }) {
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

function PasskeyRemoval({
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
