import { Alert, Button, Paper, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type { KeptProduct } from '#contract/catalogue.ts';
import { sentenceOf } from '#contract/messages.ts';
import { paths, pathTo } from '#contract/paths.ts';
import { callApi } from '../api.ts';
import { useDetail } from '../ui/use-detail.ts';

/**
 * How many pieces of the article can still be sold. Saved by itself: orders change it all the time, so
 * a form that was opened an hour ago must not write it back.
 */
export function StockCard() {
  const product = useDetail<KeptProduct>('stock_version');
  const notify = useNotify();
  const refresh = useRefresh();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  if (product === undefined) return null;
  const { id, available, stock_version: version } = product;
  const save = async (pieces: number | null) => {
    setRefusal(undefined);
    try {
      const path = pathTo(paths.productStock, { id });
      await callApi(path, {
        method: 'PUT',
        body: { available: pieces },
        headers: { 'if-match': `"${version}"` },
      });
      setTyped('');
      notify('Stock enregistré', { type: 'success' });
      refresh();
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
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
        <Button variant="outlined" disabled={typed === ''} onClick={() => save(Number(typed))}>
          Enregistrer le stock
        </Button>
        {available !== null && <Button onClick={() => save(null)}>Ne plus compter</Button>}
      </Stack>
      {refusal !== undefined && <Alert severity="error">{refusal}</Alert>}
    </Paper>
  );
}

const piecesOf = (count: number) => `${count} ${count > 1 ? 'pièces' : 'pièce'}`;
