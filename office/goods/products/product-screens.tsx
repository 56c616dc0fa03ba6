import CopyIcon from '@mui/icons-material/ContentCopy';
import OpenIcon from '@mui/icons-material/OpenInNew';
import { Alert, Button as MuiButton, Paper, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import {
  Button,
  Create,
  DeleteWithConfirmButton,
  Edit,
  TopToolbar,
  useRecordContext,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { paths, pathTo } from '#contract/base/paths.ts';
import { productLink } from '#contract/base/screens.ts';
import type { ProductForStaff } from '#contract/goods/catalogue/products.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { ProductForm } from './product-form.tsx';
import { copyProduct, toProductChange, withWaitingOn } from './product-values.ts';

export function ProductEdit() {
  return (
    <Edit<ProductForStaff>
      title={<ProductTitle />}
      mutationMode="pessimistic"
      queryOptions={{ select: withWaitingOn }}
      transform={toProductChange}
      redirect={false}
      actions={<ProductActions />}
    >
      <StockCard />
      <ProductForm buttons={remove} />
    </Edit>
  );
}

const ProductTitle = () => <>{useRecordContext<ProductForStaff>()?.name ?? 'Produit'}</>;

function ProductActions() {
  const product = useRecordContext<ProductForStaff>();
  if (product === undefined) return null;
  return (
    <TopToolbar sx={{ flexWrap: 'wrap' }}>
      {product.listed ? (
        <Button
          component="a"
          href={productLink(product.id)}
          target="_blank"
          rel="noopener"
          label="Voir dans la boutique"
        >
          <OpenIcon />
        </Button>
      ) : (
        <Alert severity="info">La boutique ne montre pas ce produit.</Alert>
      )}
      <Button
        component={Link}
        to="/produits/create"
        state={{ record: copyProduct(product) }}
        label="Dupliquer"
      >
        <CopyIcon />
      </Button>
    </TopToolbar>
  );
}

const remove = (
  <DeleteWithConfirmButton
    confirmTitle="Supprimer ce produit ?"
    confirmContent="Il disparaît de la boutique pour de bon. Pour le cacher seulement, décochez « Publié »."
  />
);

export function ProductCreate() {
  return (
    <Create title="Nouveau produit" transform={toProductChange} redirect="edit">
      <ProductForm />
    </Create>
  );
}

/**
 * Number of pieces that can still be sold. Saved apart from the form: orders change it all the time, so a form opened
 * an hour ago must not overwrite it.
 */
function StockCard() {
  const product = useDetail<ProductForStaff>('stock_version');
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
        <MuiButton
          variant="outlined"
          disabled={typed === '' || isBusy}
          onClick={() => save(Number(typed))}
        >
          Enregistrer le stock
        </MuiButton>
        {available !== null && (
          <MuiButton disabled={isBusy} onClick={() => save(null)}>
            Ne plus compter
          </MuiButton>
        )}
      </Stack>
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
    </Paper>
  );
}

const piecesOf = (count: number) => `${count} ${count > 1 ? 'pièces' : 'pièce'}`;
