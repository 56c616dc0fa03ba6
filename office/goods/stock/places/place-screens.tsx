import type { ReactNode } from 'react';
import {
  BooleanField,
  BooleanInput,
  Create,
  CreateButton,
  Edit,
  required,
  SelectInput,
  TextField,
  TextInput,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Place } from '#contract/goods/stock/staff-places.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { PictureInput } from '#office/base/forms/picture-input.tsx';
import { WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { choicesOf } from '#office/base/ui/words.ts';
import { PLACE_KIND_WORDS } from '../words.ts';
import { OpeningFields } from './opening-fields.tsx';

const USED = { true: 'Utilisés', false: 'Plus utilisés' };

const filters = [
  searchFor('Nom'),
  choiceOf('kind', PLACE_KIND_WORDS),
  choiceOf('active', USED, { label: 'Lieux' }),
];

export function PlaceList() {
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

export function PlaceCreate() {
  return (
    <Create title="Nouveau lieu" redirect="list">
      <PlaceForm />
    </Create>
  );
}

export function PlaceEdit() {
  return (
    <Edit title="Lieu" mutationMode="pessimistic">
      <PlaceForm buttons={null} />
    </Edit>
  );
}

/** What the page of a showroom says besides address and hours. */
function ShowroomFields() {
  if (useWatch({ name: 'kind' }) !== 'showroom') return null;
  return (
    <>
      <TextInput source="phone" label="Téléphone" defaultValue="" parse={asTyped} fullWidth />
      <TextInput
        source="map_url"
        label="Lien de la carte"
        defaultValue=""
        parse={asTyped}
        helperText="Dans Google Maps : Partager, puis Copier le lien"
        fullWidth
      />
      <TextInput
        source="introduction"
        label="Présentation"
        defaultValue=""
        parse={asTyped}
        helperText="Ce qu’on y voit, comment s’y rendre, où se garer"
        multiline
        fullWidth
      />
      <PictureInput
        source="picture"
        label="Photo du magasin"
        hint="La façade aide à le trouver. JPEG, PNG, WebP ou AVIF, 10 Mo au plus."
      />
    </>
  );
}

const asTyped = (value: string) => value;

function PlaceForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons}>
      <TextInput
        source="name"
        label="Nom"
        helperText="Les clients lisent « En stock à … » et « Retrait à … » : Dakar, Médina, Thiès."
        validate={required()}
        fullWidth
      />
      <SelectInput
        source="kind"
        label="Sorte"
        choices={choicesOf(PLACE_KIND_WORDS)}
        defaultValue="store"
        validate={required()}
        fullWidth
      />
      <TextInput source="address" label="Adresse" defaultValue="" parse={asTyped} fullWidth />
      <OpeningFields />
      <ShowroomFields />
      <BooleanInput
        source="collects"
        label="Retrait possible par les clients"
        defaultValue={false}
      />
      <BooleanInput
        source="active"
        label="Utilisé"
        defaultValue={true}
        helperText="Un lieu où il reste des pièces ne se ferme pas."
      />
      <BooleanInput
        source="is_default"
        label="Par défaut"
        defaultValue={false}
        helperText="Compte là où personne ne choisit un lieu ; l’ancien lieu par défaut ne l’est plus."
      />
    </OfficeForm>
  );
}
