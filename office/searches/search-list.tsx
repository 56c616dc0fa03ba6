import { Link } from '@mui/material';
import {
  DateInput,
  FunctionField,
  NumberField,
  SearchInput,
  SelectInput,
  TextField,
} from 'react-admin';
import { shopLink } from '#contract/screens.ts';
import type { ListedSearch } from '#contract/staff/searches.ts';
import { ListBody } from '../ui/list-body.tsx';
import { StaffList } from '../ui/staff-list.tsx';

/** The list of the shop where a search shows what it finds. */

const filters = [
  <SearchInput key="q" source="q" placeholder="Mot cherché" alwaysOn />,
  <SelectInput
    key="found"
    source="found"
    label="Résultats (parmi les 100 plus fréquentes)"
    choices={[
      { id: 'none', name: 'Sans résultat' },
      { id: 'some', name: 'Avec résultat' },
    ]}
  />,
  <DateInput key="from" source="date_from" label="Depuis le" />,
  <DateInput key="to" source="date_to" label="Jusqu’au" />,
];

const timesOf = ({ count }: ListedSearch) => `${count} fois`;
function foundWords({ results }: ListedSearch): string {
  if (results === null) return 'voir dans la boutique';
  return results === 0 ? 'ne trouve rien' : `trouve ${results} produit${results > 1 ? 's' : ''}`;
}

/** Opens what the search finds in the shop. */
const foundLink = (search: ListedSearch) => (
  <Link href={shopLink({ search: search.term })} sx={{ display: 'inline-block', py: 1 }}>
    {foundWords(search)}
  </Link>
);

/** What visitors look for, and what of that the shop does not have. */
export default function SearchList() {
  return (
    <StaffList
      resource="recherches"
      title="Recherches"
      sort={{ field: 'count', order: 'DESC' }}
      filters={filters}
    >
      <ListBody<ListedSearch>
        opens={false}
        primary={({ term }) => term}
        secondary={foundLink}
        tertiary={timesOf}
      >
        <TextField source="term" label="Recherche" />
        <NumberField source="count" label="Fois" />
        <FunctionField<ListedSearch>
          source="results"
          label="Aujourd’hui"
          sortable={false}
          render={foundLink}
        />
      </ListBody>
    </StaffList>
  );
}
