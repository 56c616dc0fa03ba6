import DeleteIcon from '@mui/icons-material/Delete';
import { Alert, Box, Button, IconButton, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { MAX_QUANTITY } from '#contract/base/limits.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Product } from '#contract/goods/catalogue/catalogue.ts';
import { shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { ProductPicker } from '#office/base/forms/product-picker.tsx';

type Line = { product: Product; quantity: number };

/** Products for a customer: the shop sends them with its prices and a link to order them. */
export function CartForm({ id, seenId }: { id: number; seenId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Box>
        <Button variant="outlined" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Préparer un panier
        </Button>
      </Box>
      {isOpen && <Draft id={id} seenId={seenId} onSent={() => setOpen(false)} />}
    </>
  );
}

function Draft({ id, seenId, onSent }: { id: number; seenId: number; onSent: () => void }) {
  const [lines, setLines] = useState<Line[]>([]);
  const { call, isBusy, failure } = useCall([]);
  const pick = (product: Product) =>
    setLines((chosen) =>
      chosen.some((line) => line.product.id === product.id)
        ? chosen
        : [...chosen, { product, quantity: 1 }],
    );
  const change = (productId: number, quantity: number) =>
    setLines((chosen) =>
      chosen.map((line) => (line.product.id === productId ? { ...line, quantity } : line)),
    );
  const drop = (productId: number) =>
    setLines((chosen) => chosen.filter((line) => line.product.id !== productId));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const sent = await call({
      method: 'POST',
      path: pathTo(paths.staffConversationCart, { id }),
      body: {
        lines: lines.map(({ product, quantity }) => ({ id: product.id, quantity })),
        seen_id: seenId,
      },
      done: 'Le panier part.',
    });
    if (sent !== undefined) onSent();
  };
  const isValid = lines.every(({ quantity }) => quantity >= 1 && quantity <= MAX_QUANTITY);
  return (
    <Box
      component="form"
      aria-label="Panier à envoyer"
      onSubmit={send}
      noValidate
      sx={{ display: 'grid', gap: 1 }}
    >
      <ProductPicker label="Article du panier" onPick={pick} />
      {lines.map(({ product, quantity }) => (
        <DraftLine
          key={product.id}
          product={product}
          quantity={quantity}
          onChange={(pieces) => change(product.id, pieces)}
          onDrop={() => drop(product.id)}
        />
      ))}
      {lines.length > 0 && <Typography>Total : {formatXof(totalOf(lines))}</Typography>}
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
      <Box>
        <Button
          type="submit"
          variant="contained"
          disabled={isBusy || lines.length === 0 || !isValid}
        >
          Envoyer le panier
        </Button>
      </Box>
    </Box>
  );
}

function DraftLine({
  product,
  quantity,
  onChange,
  onDrop,
}: Line & { onChange: (quantity: number) => void; onDrop: () => void }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {`${product.name} · ${formatXof(shownPrice(product).amountXof)}`}
      </Typography>
      <TextField
        label="Nombre"
        type="number"
        size="small"
        value={quantity === 0 ? '' : quantity}
        onChange={({ target }) => onChange(Math.trunc(Number(target.value)))}
        slotProps={{
          htmlInput: { min: 1, max: MAX_QUANTITY, 'aria-label': `Nombre : ${product.name}` },
        }}
        sx={{ width: 96 }}
      />
      <IconButton
        aria-label={`Retirer ${product.name}`}
        onClick={onDrop}
        sx={{ width: 44, height: 44 }}
      >
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}

const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { product, quantity }) => sum + shownPrice(product).amountXof * quantity, 0);
