import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { FoundWarranty } from '#contract/delivery/staff-warranties.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { frenchDay } from '#office/base/ui/dates.ts';

const SHORTEST = 3;

export function FindWarranty() {
  const { act, isBusy } = useCall();
  const { getValues, setValue } = useFormContext();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<FoundWarranty[]>();
  const [chosen, setChosen] = useState<FoundWarranty>();
  const look = async () => {
    if (typed.trim().length < SHORTEST) return;
    setFound(await act(() => callApi(callTo(paths.warrantySearch, { q: typed.trim() }))));
  };
  const fill = (name: string, value: string | number | undefined) =>
    setValue(name, value, { shouldDirty: true });
  const choose = (one: FoundWarranty) => {
    for (const [name, value] of Object.entries(valuesOf(one))) fill(name, value);
    setChosen(one);
  };
  const leave = (one: FoundWarranty) => {
    for (const [name, value] of Object.entries(valuesOf(one))) {
      // Keeps what the clerk typed since.
      if (getValues(name) === value) fill(name, typeof value === 'string' ? '' : undefined);
    }
    setChosen(undefined);
  };
  return (
    <Box sx={{ width: '100%', display: 'grid', gap: 1, mb: 2 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <TextField
          label="Chercher une garantie"
          helperText="Numéro de série, téléphone ou commande"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Prevents the form from being sent.
            event.preventDefault();
            void look();
          }}
          fullWidth
        />
        <Button variant="outlined" disabled={isBusy} onClick={() => void look()}>
          Chercher
        </Button>
      </Box>
      {found?.length === 0 && <Alert severity="info">Aucune garantie trouvée.</Alert>}
      {found?.map((one) => (
        <Button
          key={one.id}
          variant={chosen?.id === one.id ? 'contained' : 'outlined'}
          aria-pressed={chosen?.id === one.id}
          onClick={() => (chosen?.id === one.id ? leave(one) : choose(one))}
          sx={{ justifyContent: 'flex-start', textAlign: 'left' }}
        >
          <Typography component="span" variant="body2">
            {[
              one.article,
              one.serial && `n° ${one.serial}`,
              one.customer_name,
              one.until === null
                ? 'sans garantie'
                : `${one.is_running ? 'garanti jusqu’au' : 'garantie terminée le'} ${frenchDay(one.until)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Button>
      ))}
      {chosen !== undefined && (
        <Box>
          <Button onClick={() => leave(chosen)}>Ne pas choisir de garantie</Button>
        </Box>
      )}
    </Box>
  );
}

const valuesOf = (one: FoundWarranty) => ({
  order_id: one.order_id ?? undefined,
  line_id: one.line_id ?? undefined,
  warranty_id: one.warranty_id ?? undefined,
  article: one.article,
  serial: one.serial,
  name: one.customer_name,
  phone: one.customer_phone ?? '',
  email: one.customer_email,
});
