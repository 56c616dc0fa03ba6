import type { ReactNode } from 'react';
import {
  BooleanField,
  BooleanInput,
  Create,
  CreateButton,
  Edit,
  regex,
  required,
  SelectInput,
  TextField,
  TextInput,
  useGetList,
  useRecordContext,
} from 'react-admin';
import type { ListedTill } from '#contract/money/tills/staff-tills.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { PlaceInput } from '#office/goods/stock/place-input.tsx';

const USED = { true: 'En service', false: 'Hors service' };

const filters = [searchFor('Code ou nom'), choiceOf('active', USED, { label: 'Caisses' })];

export function TillList() {
  const may = useMay('till:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouvelle caisse" />}>
      <ListBody<ListedTill>
        primary={({ code, name }) => `${code} · ${name}`}
        secondary={({ place }) => place}
        tertiary={stateOf}
      >
        <TextField source="code" />
        <TextField source="name" />
        <TextField source="place" />
        <BooleanField source="is_open" />
        <BooleanField source="active" />
      </ListBody>
    </StaffList>
  );
}

function stateOf({ active, is_open }: ListedTill): string {
  if (!active) return 'Hors service';
  return is_open ? 'Ouverte' : 'Fermée';
}

export function TillCreate() {
  return (
    <Create title="Nouvelle caisse" redirect="show">
      <TillForm>
        <TextInput
          source="code"
          label="Code"
          validate={[required(), regex(/^[A-Z0-9]{1,4}$/, 'Lettres majuscules ou chiffres')]}
          parse={(value: string) => value.toUpperCase()}
          helperText="1 à 4 lettres ou chiffres, comme C1. Il commence le numéro de chaque ticket et ne change plus."
          slotProps={{ htmlInput: { maxLength: 4, autoCapitalize: 'characters' } }}
          fullWidth
        />
      </TillForm>
    </Create>
  );
}

/** A till is put out of service, never deleted, since tickets carry its code. */
export function TillEdit() {
  return (
    <Edit title="Caisse" mutationMode="pessimistic" redirect="show">
      <TillForm buttons={null} />
    </Edit>
  );
}

function TillForm({ buttons, children }: { buttons?: ReactNode; children?: ReactNode }) {
  const isOpen = useRecordContext<ListedTill>()?.is_open === true;
  return (
    <OfficeForm buttons={buttons}>
      {children}
      <TextInput
        source="name"
        label="Nom"
        validate={required()}
        helperText="Le vendeur le choisit sur son appareil : Comptoir, Entrée, Étage."
        fullWidth
      />
      <PlaceInput source="place_id" label="Lieu" />
      <BooleanInput
        source="active"
        label="En service"
        defaultValue={true}
        disabled={isOpen}
        helperText={
          isOpen
            ? 'La caisse est ouverte : comptez-la d’abord.'
            : 'Sans cela, aucun appareil ne la choisit plus ; ses tickets et ses clôtures restent.'
        }
      />
    </OfficeForm>
  );
}

/** Chooses a till among all, for a filter. */
export function TillFilter({ source, label }: { source: string; label: string }) {
  const { data = [] } = useGetList<ListedTill>('caisses', {
    sort: { field: 'code', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  const choices = data.map(({ id, code, name }) => ({ id, name: `${code} · ${name}` }));
  return <SelectInput source={source} label={label} choices={choices} />;
}
