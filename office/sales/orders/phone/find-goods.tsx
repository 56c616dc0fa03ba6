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
  return (
    <>
      <TextField
        label="Chercher un produit"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found?.length === 0 && <Typography role="status">Aucun produit trouvé.</Typography>}
      {found !== undefined && found.length > 0 && (
        <List dense aria-label="Produits trouvés">
          {found.map((good) => (
            <li key={good.id}>
              <ListItemButton
                component="button"
                disabled={good.available === 0 && saleType !== 'preorder'}
                onClick={() => onChoose(good)}
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

const leftOf = ({ available }: OrderGood): string => {
  if (available === null) return '';
  return available === 0 ? ' · épuisé' : ` · ${available} en stock`;
};
