import { Alert, Button, Paper, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { KeptProduct } from '#contract/goods/catalogue/products.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';

/**
 * How many pieces of the article can still be sold. Saved by itself: orders change it all the time, so
 * a form that was opened an hour ago must not write it back.
 */
export function StockCard() {
  const product = useDetail<KeptProduct>('stock_version');
  const { call, isBusy, failure } = useCall([]);
  const [typed, setTyped] = useState('');
  if (product === undefined) return null;
  const { id, available, stock_version: version } = product;
  const save = async (pieces: number | null) => {
    const path = pathTo(paths.productStock, { id });
    const body = { available: pieces };
    const saved = await call({ method: 'PUT', path, version, body, done: 'Stock enregistré' });
    if (saved !== undefined) setTyped('');
  };
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2, m: 2 }}>
      <Typography variant="h6" component="h2">
        Stock
      </Typography>
      <Typography sx={{ my: 1 }}>
        {available === null ? 'Le stock n’est pas compté.' : `Il reste ${piecesOf(available)}.`}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ alignItems: 'start' }}>
        <TextField
          label="Pièces à vendre"
          type="number"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          helperText="Sans ce que les commandes ont déjà pris"
        />
        <Button
          variant="outlined"
          disabled={typed === '' || isBusy}
          onClick={() => save(Number(typed))}
        >
          Enregistrer le stock
        </Button>
        {available !== null && (
          <Button disabled={isBusy} onClick={() => save(null)}>
            Ne plus compter
          </Button>
        )}
      </Stack>
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
    </Paper>
  );
}

const piecesOf = (count: number) => `${count} ${count > 1 ? 'pièces' : 'pièce'}`;
