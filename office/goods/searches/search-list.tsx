import { Link } from '@mui/material';
import { FunctionField, NumberField, TextField } from 'react-admin';
import { counted } from '#contract/base/counted.ts';
import { shopLink } from '#contract/base/screens.ts';
import type { ListedSearch } from '#contract/goods/catalogue/staff-searches.ts';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';

const FOUND_WORDS = { none: 'Sans résultat', some: 'Avec résultat' };
const filters = [
  searchFor('Mot cherché'),
  choiceOf('found', FOUND_WORDS, { label: 'Résultats (parmi les 100 plus fréquentes)' }),
  ...PERIOD,
];

const timesOf = ({ count }: ListedSearch) => `${count} fois`;
function foundWords({ results }: ListedSearch): string {
  if (results === null) return 'voir dans la boutique';
  return results === 0 ? 'ne trouve rien' : `trouve ${counted(results, 'produit', 'produits')}`;
}

const foundLink = (search: ListedSearch) => (
  <Link href={shopLink({ search: search.term })} sx={{ display: 'inline-block', py: 1 }}>
    {foundWords(search)}
  </Link>
);

export default function SearchList() {
  return (
    <StaffList filters={filters}>
      <ListBody<ListedSearch>
        opens={false}
        primary={({ term }) => term}
        secondary={foundLink}
        tertiary={timesOf}
      >
        <TextField source="term" />
        <NumberField source="count" />
        <FunctionField<ListedSearch> source="results" label="Aujourd’hui" render={foundLink} />
      </ListBody>
    </StaffList>
  );
}
