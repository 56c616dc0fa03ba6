import { Alert, Box, Button, MenuItem, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Purchase } from '#contract/goods/stock/staff-purchases.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { FieldRow, Panel } from '#office/base/ui/panel.tsx';

/** For an invoice of the supplier that differs, or that came after the goods. */
export function CorrectCostPanel({ purchase: { id, lines } }: { purchase: Purchase }) {
  const { call, isBusy, failure } = useCall([]);
  const received = lines.filter((line) => line.product_id !== null && line.received > 0);
  const [productId, setProductId] = useState('');
  const [cost, setCost] = useState('');
  const [reason, setReason] = useState('');
  const correct = async (event: FormEvent) => {
    event.preventDefault();
    const path = pathTo(paths.purchaseCost, { id });
    const body = { product_id: Number(productId), unit_cost: Number(cost), reason };
    if ((await call({ method: 'POST', path, body, done: 'Coût corrigé' })) === undefined) return;
    setCost('');
    setReason('');
  };
  return (
    <Panel title="Corriger un coût">
      <Box component="form" onSubmit={correct} sx={{ display: 'grid', gap: 2 }}>
        {failure !== '' && <Alert severity="error">{failure}</Alert>}
        <FieldRow>
          <TextField
            select
            label="Article reçu"
            value={productId}
            onChange={({ target }) => setProductId(target.value)}
            required
          >
            {received.map(({ product_id, name }) => (
              <MenuItem key={product_id} value={String(product_id)}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            type="number"
            label="Coût réel d’une pièce (FCFA)"
            helperText="Transport compris"
            value={cost}
            slotProps={{ htmlInput: { min: 0, inputMode: 'numeric' } }}
            onChange={({ target }) => setCost(target.value)}
            required
          />
          <TextField
            label="Raison"
            helperText="Par exemple le numéro de la facture"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            required
          />
        </FieldRow>
        <Box>
          <Button
            type="submit"
            variant="outlined"
            disabled={isBusy || productId === '' || cost === '' || reason.trim().length < 3}
          >
            Corriger le coût
          </Button>
        </Box>
      </Box>
    </Panel>
  );
}
