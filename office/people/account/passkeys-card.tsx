import {
  Alert,
  Button,
  Card,
  CardContent,
  List,
  ListItem,
  ListItemText,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#contract/base/paths.ts';
import type { Passkey } from '#contract/people/passkeys.ts';
import { callApi } from '#office/base/calls/api.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { NewPasskey, PasskeyRemoval } from './passkey-forms.tsx';

/**
 * One's own passkeys, each with when it was last used, and how to add one or take one away. `isCodeWanted` where
 * the account has a second factor.
 */
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
