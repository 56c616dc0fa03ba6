import { Alert, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { paths } from '#contract/base/paths.ts';
import type { KeyTest } from '#contract/site/staff-setup.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { PROVIDER_WORDS } from '#office/base/ui/words.ts';

/** Has each operator asked whether it takes the keys of the shop; no money moves, and no key is shown. */
export function PaymentKeys() {
  const { call, isBusy } = useCall();
  const [keys, setKeys] = useState<KeyTest[]>();
  const test = async () => {
    const reply = await call({ method: 'POST', path: paths.paymentKeyTest });
    if (reply !== undefined) setKeys(reply.keys);
  };
  return (
    <Stack sx={{ gap: 1, mt: 0.5, alignItems: 'start' }} aria-live="polite">
      <Button variant="outlined" disabled={isBusy} onClick={test}>
        {isBusy ? 'Essai des clés…' : 'Essayer les clés'}
      </Button>
      {keys?.length === 0 && (
        <Alert severity="info">
          Aucune clé n’est réglée : elles se règlent à l’installation, avec votre technicien.
        </Alert>
      )}
      {keys?.map(({ provider, is_accepted, state }) => (
        <Alert key={provider} severity={is_accepted ? 'success' : 'error'}>
          {PROVIDER_WORDS[provider]} : {state}
        </Alert>
      ))}
    </Stack>
  );
}
