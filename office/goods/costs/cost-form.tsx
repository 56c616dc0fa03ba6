import { Alert, Button, Stack, TextField } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ProductCost } from '#contract/goods/stock/staff-costs.ts';
import { useCall } from '#office/base/calls/use-call.ts';

/** Gives pieces a cost. Saved apart from the form of the product, as its stock is. */
export function CostForm({ cost }: { cost: ProductCost }) {
  const { product_id: id, pieces, valued } = cost;
  const { call, isBusy, failure } = useCall([]);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const isRevaluation = pieces > 0 && pieces === valued;
  const save = async () => {
    const path = pathTo(paths.productCost, { id });
    const body = {
      unit_cost: Number(typed),
      ...(isRevaluation && { revalue: true }),
      ...(reason !== '' && { reason }),
    };
    if ((await call({ method: 'POST', path, body, done: 'Coût enregistré' })) === undefined) return;
    setTyped('');
    setReason('');
  };
  const isReady = typed !== '' && !isBusy && (!isRevaluation || reason.trim().length > 2);
  /** Enter would save the whole form. */
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isReady) void save();
  };
  return (
    <Stack sx={{ mt: 1.5, gap: 1 }}>
      <TextField
        label={isRevaluation ? 'Réévaluer une pièce à (FCFA)' : 'Coût d’une pièce (FCFA)'}
        type="number"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
        helperText={
          isRevaluation
            ? 'Toutes les pièces en place prennent ce coût'
            : 'Pour les pièces dont le coût est inconnu'
        }
      />
      {isRevaluation && typed !== '' && (
        <TextField
          label="Raison"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={press}
        />
      )}
      <Button
        variant="outlined"
        disabled={!isReady}
        onClick={save}
        sx={{ alignSelf: 'flex-start' }}
      >
        Enregistrer le coût
      </Button>
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
    </Stack>
  );
}
