import {
  Alert,
  Button,
  Checkbox,
  FormControlLabel,
  TextField as MuiTextField,
  Stack,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { DeleteWithConfirmButton, TextField, WrapperField } from 'react-admin';
import { callTo } from '#contract/base/client.ts';
import { shelfName } from '#contract/base/fields/accents.ts';
import { SEARCH } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import type { ProductList } from '#contract/goods/catalogue/catalogue.ts';
import type { Synonym } from '#contract/goods/catalogue/staff-synonyms.ts';
import { callApi } from '#office/base/calls/api.ts';
import { resources } from '#office/base/calls/resources.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';

const filters = [searchFor('Mot')];

export default function SynonymList() {
  const may = useMay('catalogue:write');
  const remove = (
    <DeleteWithConfirmButton
      mutationMode="pessimistic"
      confirmTitle="Retirer ce synonyme ?"
      confirmContent="Dans ce sens seulement : l’autre sens, s’il existe, reste."
      redirect={false}
    />
  );
  return (
    <>
      <Alert severity="info" sx={{ mt: 2 }}>
        « frigo → refrigerateur » veut dire : qui cherche frigo trouve aussi les réfrigérateurs. Qui
        cherche réfrigérateur ne trouve pas frigo pour autant ; cochez « dans les deux sens » si les
        deux mots se valent. Majuscules et accents ne comptent pas.
      </Alert>
      {may && <AddSynonym />}
      <TrySearch />
      <StaffList filters={filters}>
        <ListBody<Synonym>
          opens={false}
          primary={({ term, meaning }) => `${term} → ${meaning}`}
          {...(may && { tertiary: () => remove })}
        >
          <TextField source="term" label="Qui cherche" />
          <TextField source="meaning" />
          {may && <WrapperField label="Retirer">{remove}</WrapperField>}
        </ListBody>
      </StaffList>
    </>
  );
}

function AddSynonym() {
  const [term, setTerm] = useState('');
  const [meaning, setMeaning] = useState('');
  const [both, setBoth] = useState(false);
  const { call, isBusy } = useCall();
  const add = async () => {
    const body = { term, meaning, both };
    const added = await call({
      method: 'POST',
      path: resources.synonymes.list,
      body,
      done: ({ term: asked, meaning: found }) => `« ${asked} » trouve aussi « ${found} ».`,
    });
    if (added === undefined) return;
    setTerm('');
    setMeaning('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };
  return (
    <Stack
      component="form"
      onSubmit={submit}
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ mt: 2, gap: 1, alignItems: { sm: 'center' } }}
    >
      <MuiTextField
        label="Qui cherche"
        value={term}
        onChange={({ target }) => setTerm(target.value)}
        required
      />
      <MuiTextField
        label="Trouve aussi"
        value={meaning}
        onChange={({ target }) => setMeaning(target.value)}
        required
      />
      <FormControlLabel
        label="Dans les deux sens"
        sx={{ flexShrink: 0 }}
        control={<Checkbox checked={both} onChange={(_event, checked) => setBoth(checked)} />}
      />
      <Button type="submit" variant="contained" disabled={isBusy} sx={{ flexShrink: 0 }}>
        Ajouter le synonyme
      </Button>
    </Stack>
  );
}

const SHOWN = 8;

function TrySearch() {
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
        <MuiTextField
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
            {name} · {shelfName(categ_id)}
          </li>
        ))}
      </ul>
    </div>
  );
}
