import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { SEARCH } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import type { Product } from '#contract/goods/catalogue/catalogue.ts';
import { callApi } from '../calls/api.ts';

const SHOWN = 12;

/** Finds a product for sale by name, brand or reference. */
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
  const { data, isFetching } = useQuery({
    queryKey: ['product-picker', search],
    queryFn: () => callApi(callTo(paths.filteredProducts, { search, limit: SHOWN, images: 'url' })),
    enabled: search.length >= SEARCH.minLength,
  });
  const found = search.length >= SEARCH.minLength ? ((data?.products ?? []) as Product[]) : [];
  return (
    <Autocomplete<Product>
      // Empties the field after each choice.
      value={null}
      inputValue={typed}
      onInputChange={(_event, value, reason) => setTyped(reason === 'input' ? value : '')}
      onChange={(_event, product) => product !== null && onPick(product)}
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
