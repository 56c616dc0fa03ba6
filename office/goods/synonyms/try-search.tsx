import { Button, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { SEARCH } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import type { ProductList } from '#contract/goods/catalogue/catalogue.ts';
import { callApi } from '#office/base/calls/api.ts';

const SHOWN = 8;

/** Searches as the shop does, and shows what is found. */
export function TrySearch() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const { data, refetch } = useQuery({
    queryKey: ['try-search', search],
    queryFn: () =>
      callApi(callTo(paths.filteredProducts, { search, limit: SHOWN, fields: 'card' })),
    enabled: search.length >= SEARCH.minLength,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === search) void refetch();
    setSearch(typed.trim());
  };
  return (
    <Stack component="section" aria-label="Essayer une recherche" spacing={1} sx={{ mt: 2 }}>
      <Stack component="form" onSubmit={submit} direction="row" spacing={1}>
        <TextField
          label="Essayer une recherche"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="outlined">
          Chercher
        </Button>
      </Stack>
      {data && search.length >= SEARCH.minLength && <Hits found={data} />}
    </Stack>
  );
}

function Hits({ found: { products, total, corrected_search } }: { found: ProductList }) {
  return (
    <div role="status">
      <Typography>
        {total === 0 ? 'Aucun produit trouvé.' : `${total} produits trouvés.`}
        {corrected_search && ` Cherché à la place : « ${corrected_search} ».`}
      </Typography>
      <ul>
        {products.map(({ id, name, categ_id }) => (
          <li key={id}>
            {name} · {categ_id}
          </li>
        ))}
      </ul>
    </div>
  );
}
