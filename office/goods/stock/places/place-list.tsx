import { BooleanField, CreateButton, TextField } from 'react-admin';
import type { Place } from '#contract/goods/stock/staff-places.ts';
import { WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { PLACE_KIND_WORDS } from '../words.ts';

const USED = { true: 'Utilisés', false: 'Plus utilisés' };
const filters = [
  searchFor('Nom'),
  choiceOf('kind', PLACE_KIND_WORDS),
  choiceOf('active', USED, { label: 'Lieux' }),
];

/** The shops and the stores where articles lie. */
export default function PlaceList() {
  const may = useMay('stock:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouveau lieu" />}>
      <ListBody<Place>
        opens={may ? 'edit' : false}
        primary={({ name }) => name}
        secondary={({ kind, address }) =>
          [PLACE_KIND_WORDS[kind], address].filter(Boolean).join(' · ')
        }
        tertiary={stateOf}
      >
        <TextField source="name" />
        <WordField source="kind" words={PLACE_KIND_WORDS} />
        <TextField source="address" />
        <TextField source="hours" />
        <BooleanField source="collects" />
        <BooleanField source="active" />
        <BooleanField source="is_default" />
      </ListBody>
    </StaffList>
  );
}

function stateOf({ active, is_default }: Place): string {
  if (!active) return 'Plus utilisé';
  return is_default ? 'Par défaut' : '';
}
