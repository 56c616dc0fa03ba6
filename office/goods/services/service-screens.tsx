import { type ReactNode, useMemo } from 'react';
import {
  BooleanField,
  BooleanInput,
  CheckboxGroupInput,
  Create,
  CreateButton,
  Edit,
  FunctionField,
  maxValue,
  minValue,
  NumberField,
  NumberInput,
  required,
  SelectArrayInput,
  SelectInput,
  TextField,
  TextInput,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { formatXof } from '#contract/base/fields/money.ts';
import { SERVICE_KIND_WORDS, weekdayWords } from '#contract/goods/service-kinds.ts';
import type { StaffService } from '#contract/goods/staff-services.ts';
import { useCategories } from '#office/base/calls/use-names.ts';
import { useServedZones } from '#office/base/calls/use-served-zones.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { choicesOf } from '#office/base/ui/words.ts';

const OFFERED = { true: 'Proposés', false: 'Plus proposés' };

const filters = [
  searchFor('Nom'),
  choiceOf('kind', SERVICE_KIND_WORDS),
  choiceOf('active', OFFERED, { label: 'Services' }),
];

/** What the shop sells beside a product; a service is deactivated, never deleted. */
export function ServiceList() {
  const may = useMay('catalogue:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouveau service" />}>
      <ListBody<StaffService>
        opens={may ? 'edit' : false}
        primary={({ name }) => name}
        secondary={({ kind, active }) =>
          active ? SERVICE_KIND_WORDS[kind] : `${SERVICE_KIND_WORDS[kind]} · Plus proposé`
        }
        tertiary={({ price }) => formatXof(price)}
      >
        <TextField source="name" />
        <WordField source="kind" words={SERVICE_KIND_WORDS} />
        <XofField source="price" />
        <FunctionField<StaffService>
          source="weekdays"
          label="Jours"
          render={({ weekdays }) => weekdayWords(weekdays) || 'tous'}
        />
        <NumberField source="months" />
        <NumberField source="position" />
        <BooleanField source="active" />
      </ListBody>
    </StaffList>
  );
}

export function ServiceCreate() {
  return (
    <Create title="Nouveau service" redirect="list">
      <ServiceForm />
    </Create>
  );
}

export function ServiceEdit() {
  return (
    <Edit title="Service" mutationMode="pessimistic">
      <ServiceForm buttons={null} />
    </Edit>
  );
}

const WEEK = [
  { id: 1, name: 'Lundi' },
  { id: 2, name: 'Mardi' },
  { id: 3, name: 'Mercredi' },
  { id: 4, name: 'Jeudi' },
  { id: 5, name: 'Vendredi' },
  { id: 6, name: 'Samedi' },
  { id: 0, name: 'Dimanche' },
];

const asTyped = (value: string) => value;

function ServiceForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons}>
      <SelectInput
        source="kind"
        label="Sorte"
        choices={choicesOf(SERVICE_KIND_WORDS)}
        validate={required()}
        defaultValue="installation"
        fullWidth
      />
      <TextInput
        source="name"
        label="Nom"
        validate={required()}
        helperText="Le client le lit à côté de la case, et sur sa facture."
        fullWidth
      />
      <TextInput
        source="text"
        label="Ce qui est compris"
        defaultValue=""
        parse={asTyped}
        helperText="Une phrase sous la case, comme : raccordement et essai compris."
        multiline
        fullWidth
      />
      <NumberInput
        source="price"
        label="Prix pour une pièce (FCFA, TTC)"
        validate={[required(), minValue(0), maxValue(10_000_000)]}
        fullWidth
      />
      <Months />
      <Rules />
      <NumberInput
        source="position"
        label="Rang"
        validate={[minValue(0), maxValue(1000)]}
        defaultValue={0}
        helperText="Le plus petit vient en premier."
        fullWidth
      />
      <BooleanInput
        source="active"
        label="Proposé"
        defaultValue={true}
        helperText="Sans cela, la boutique ne le vend plus ; les commandes passées le gardent."
      />
    </OfficeForm>
  );
}

/** Work adds no month of guarantee. */
function Months() {
  if (useWatch({ name: 'kind' }) !== 'warranty') return null;
  return (
    <NumberInput
      source="months"
      label="Mois de garantie en plus"
      validate={[required(), minValue(1), maxValue(120)]}
      fullWidth
    />
  );
}

/** For which products, where and when. */
function Rules() {
  const zones = useServedZones();
  const categories = useCategories();
  const shelves = useMemo(
    () => categories.map(({ id, label }) => ({ id, name: label })),
    [categories],
  );
  return (
    <>
      <SelectArrayInput
        source="category_ids"
        label="Catégories"
        choices={shelves}
        helperText="Vide : toutes. Une catégorie compte avec ses sous-catégories."
        defaultValue={[]}
        fullWidth
      />
      <SelectArrayInput
        source="zone_ids"
        label="Zones de livraison"
        choices={zones ?? []}
        helperText="Vide : partout."
        defaultValue={[]}
        fullWidth
      />
      <CheckboxGroupInput
        source="weekdays"
        label="Jours"
        choices={WEEK}
        helperText="Aucun coché : tous. Le service se fait le premier de ces jours après la livraison."
        defaultValue={[]}
      />
    </>
  );
}
