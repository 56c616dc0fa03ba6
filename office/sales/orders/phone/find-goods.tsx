import { List, ListItemButton, ListItemText, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import type { OrderGood } from '#contract/sales/orders/staff-order-calls.ts';
import { callApi } from '#office/base/calls/api.ts';

const LEAST_SIGNS = 2;

export function FindGoods({
  saleType,
  onChoose,
}: {
  saleType: SaleType;
  onChoose: (good: OrderGood) => void;
}) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data: found } = useQuery({
    queryKey: ['articles', saleType, q],
    queryFn: () => callApi(callTo(paths.staffOrderGoods, { q, type_sale: saleType })),
    enabled: q.length >= LEAST_SIGNS,
  });
  const canChoose = ({ available }: OrderGood) => available !== 0 || saleType === 'preorder';
  const choose = (good: OrderGood) => {
    setTyped('');
    onChoose(good);
  };
  return (
    <>
      <TextField
        label="Chercher un produit"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          const first = found?.find(canChoose);
          if (event.key !== 'Enter' || first === undefined || q !== typed.trim()) return;
          event.preventDefault();
          choose(first);
        }}
      />
      {found?.length === 0 && <Typography role="status">Aucun produit trouvé.</Typography>}
      {found !== undefined && found.length > 0 && (
        <List dense aria-label="Produits trouvés" sx={{ maxHeight: 260, overflowY: 'auto' }}>
          {found.map((good) => (
            <li key={good.id}>
              <ListItemButton
                component="button"
                disabled={!canChoose(good)}
                onClick={() => choose(good)}
              >
                <ListItemText
                  primary={good.name}
                  secondary={`${formatXof(good.price)}${leftOf(good)}`}
                />
              </ListItemButton>
            </li>
          ))}
        </List>
      )}
    </>
  );
}

/** ` · 4 en stock : Dakar 3, Thiès 1`. */
function leftOf({ available, places }: OrderGood): string {
  if (available === null) return '';
  if (available === 0) return ' · épuisé';
  const where = places.map(({ name, pieces }) => `${name} ${pieces}`).join(', ');
  return ` · ${available} en stock${where === '' ? '' : ` : ${where}`}`;
}
