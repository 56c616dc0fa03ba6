import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { counted } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ProductForStaff } from '#contract/goods/catalogue/products.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';

/**
 * Number of pieces that can still be sold. Saved apart from the form: orders change it all the time, so a form opened
 * an hour ago must not overwrite it.
 */
export function StockField() {
  const product = useDetail<ProductForStaff>('stock_version');
  const { call, isBusy, failure } = useCall([]);
  const [typed, setTyped] = useState('');
  if (product === undefined) {
    return (
      <Typography color="text.secondary">
        Il se note dès que le produit est enregistré ; d’ici là, il n’est pas compté.
      </Typography>
    );
  }
  const { id, available, stock_version: version } = product;
  const save = async (pieces: number | null) => {
    const path = pathTo(paths.productStock, { id });
    const body = { available: pieces };
    const saved = await call({ method: 'PUT', path, version, body, done: 'Stock enregistré' });
    if (saved !== undefined) setTyped('');
  };
  const isReady = typed !== '' && !isBusy;
  /** Enter would save the whole form. */
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isReady) void save(Number(typed));
  };
  return (
    <>
      <Typography sx={{ mb: 1.5, ...(available === 0 && { color: 'warning.main' }) }}>
        {stockWords(available)}
      </Typography>
      <TextField
        label="Pièces à vendre"
        type="number"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
        helperText="Sans ce que les commandes ont déjà pris"
        fullWidth
      />
      <Stack direction="row" useFlexGap sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" disabled={!isReady} onClick={() => save(Number(typed))}>
          Enregistrer le stock
        </Button>
        {available !== null && (
          <Button disabled={isBusy} onClick={() => save(null)}>
            Ne plus compter
          </Button>
        )}
      </Stack>
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
    </>
  );
}

function stockWords(available: number | null): string {
  if (available === null) return 'Le stock n’est pas compté.';
  return available === 0 ? 'Épuisé' : `Il reste ${counted(available, 'pièce', 'pièces')}.`;
}
