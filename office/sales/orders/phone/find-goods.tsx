import { List, ListItemButton, ListItemText, TextField, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import { readGtin } from '#contract/goods/catalogue/gtin.ts';
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
  const queries = useQueryClient();
  const searchOf = (text: string) => ({
    queryKey: ['articles', saleType, text],
    queryFn: () => callApi(callTo(paths.staffOrderGoods, { q: text, type_sale: saleType })),
  });
  const { data: found } = useQuery({
    ...searchOf(q),
    enabled: q.length >= LEAST_SIGNS,
  });
  const canChoose = ({ available }: OrderGood) => available !== 0 || saleType === 'preorder';
  const choose = (good: OrderGood) => {
    setTyped('');
    onChoose(good);
  };
  const chooseFirst = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // A scanner presses Enter before the list has followed its digits.
    const isScanned = readGtin(typed) !== undefined;
    if (!isScanned && (found?.find(canChoose) === undefined || q !== typed.trim())) return;
    event.preventDefault();
    const goods = isScanned
      ? await queries.fetchQuery(searchOf(typed.trim())).catch(() => undefined)
      : found;
    const first = goods?.find(canChoose);
    if (first !== undefined) choose(first);
  };
  return (
    <>
      <TextField
        label="Chercher un produit"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={chooseFirst}
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
