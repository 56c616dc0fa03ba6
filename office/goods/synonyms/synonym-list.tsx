import { Alert } from '@mui/material';
import { DeleteWithConfirmButton, TextField, WrapperField } from 'react-admin';
import type { Synonym } from '#contract/goods/catalogue/staff-synonyms.ts';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { AddSynonym } from './add-synonym.tsx';
import { TrySearch } from './try-search.tsx';

const filters = [searchFor('Mot')];

/** What shoppers say for what the catalogue says. */
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
