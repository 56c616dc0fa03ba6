import { Alert, type Theme, useMediaQuery } from '@mui/material';
import {
  Datagrid,
  DeleteWithConfirmButton,
  SearchInput,
  SimpleList,
  TextField,
  WrapperField,
} from 'react-admin';
import type { Synonym } from '#contract/staff/synonyms.ts';
import { StaffList } from '../ui/staff-list.tsx';
import { useMay } from '../ui/use-may.ts';
import { AddSynonym } from './add-synonym.tsx';
import { TrySearch } from './try-search.tsx';

const filters = [<SearchInput key="q" source="q" placeholder="Mot" alwaysOn />];

/** What shoppers say for what the catalogue says. */
export default function SynonymList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
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
      <StaffList
        resource="synonymes"
        title="Synonymes"
        sort={{ field: 'term', order: 'ASC' }}
        filters={filters}
      >
        {isSmall ? (
          <SimpleList<Synonym>
            linkType={false}
            primaryText={({ term, meaning }) => `${term} → ${meaning}`}
            {...(may && { tertiaryText: () => remove })}
          />
        ) : (
          <Datagrid rowClick={false} bulkActionButtons={false}>
            <TextField source="term" label="Qui cherche" />
            <TextField source="meaning" label="Trouve aussi" />
            {may && <WrapperField label="Retirer">{remove}</WrapperField>}
          </Datagrid>
        )}
      </StaffList>
    </>
  );
}
