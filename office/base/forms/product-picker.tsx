import { Autocomplete, TextField } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { SEARCH } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import type { Product } from '#contract/goods/catalogue/catalogue.ts';
import { readGtin } from '#contract/goods/catalogue/gtin.ts';
import { callApi } from '../calls/api.ts';

const SHOWN = 12;

const searchOf = (search: string) => ({
  queryKey: ['product-picker', search],
  queryFn: () => callApi(callTo(paths.filteredProducts, { search, limit: SHOWN, images: 'url' })),
});

/**
 * Finds a product for sale by name, brand, reference or bar code. A scanner types digits and Enter faster than the
 * list appears, so Enter after a whole code picks its product at once.
 */
export function ProductPicker({
  label,
  onPick,
  inputRef,
}: {
  label: string;
  onPick: (product: Product) => void;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const queries = useQueryClient();
  const { data, isFetching } = useQuery({
    ...searchOf(search),
    enabled: search.length >= SEARCH.minLength,
  });
  const found = search.length >= SEARCH.minLength ? ((data?.products ?? []) as Product[]) : [];
  const pickScanned = async (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key !== 'Enter') return;
    // Enter chooses; it never sends the form around the field.
    event.preventDefault();
    if (readGtin(typed) === undefined) return;
    event.defaultMuiPrevented = true;
    const scanned = await queries.fetchQuery(searchOf(typed.trim())).catch(() => undefined);
    const [product] = (scanned?.products ?? []) as Product[];
    if (product === undefined) return;
    setTyped('');
    onPick(product);
  };
  return (
    <Autocomplete<Product>
      // Empties the field after each choice.
      value={null}
      inputValue={typed}
      onInputChange={(_event, value, reason) => setTyped(reason === 'input' ? value : '')}
      onChange={(_event, product) => product !== null && onPick(product)}
      onKeyDown={pickScanned}
      options={found}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      loading={isFetching}
      loadingText="Recherche…"
      noOptionsText={
        search.length < SEARCH.minLength ? 'Tapez deux lettres au moins' : 'Aucun produit en vente'
      }
      renderOption={(props, { id, name, reference, en_promo, promo_price, list_price }) => (
        <li {...props} key={id}>
          {name} · {reference} · {formatXof(en_promo ? promo_price : list_price)}
        </li>
      )}
      renderInput={(params) => <TextField {...params} label={label} inputRef={inputRef} />}
      fullWidth
    />
  );
}

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SEARCH.debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
