import { Alert, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { KeyTest } from '#contract/staff/setup.ts';
import { callApi } from '../api.ts';
import { useAction } from '../ui/use-action.ts';
import { PROVIDER_WORDS } from '../ui/words.ts';

/** Has each operator asked whether it takes the keys of the shop; no money moves, and no key is shown. */
export function PaymentKeys() {
  const { isBusy, act } = useAction();
  const [keys, setKeys] = useState<KeyTest[]>();
  const test = async () => {
    const reply = await callApi<{ keys: KeyTest[] }>(paths.paymentKeyTest, {
      method: 'POST',
      body: {},
    });
    setKeys(reply.keys);
    return undefined;
  };
  return (
    <Stack sx={{ gap: 1, mt: 0.5, alignItems: 'start' }} aria-live="polite">
      <Button variant="outlined" disabled={isBusy} onClick={() => act(test)}>
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
