import { Alert, Typography } from '@mui/material';
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
  regex,
  required,
  SelectInput,
  TextField,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { slotHours } from '#contract/sales/handover/delivery-promise.ts';
import type { SlotRule } from '#contract/sales/handover/staff-slots.ts';
import { useServedZones } from '#office/base/calls/use-served-zones.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';

import { closingWords, SLOT_DAYS_PATH, WEEKDAY_CHOICES, WEEKDAY_WORDS } from './words.ts';

const CLOSINGS = [
  { id: 0, name: 'Le jour même' },
  { id: 1, name: 'La veille' },
  { id: 2, name: '2 jours avant' },
  { id: 3, name: '3 jours avant' },
  { id: 4, name: '4 jours avant' },
  { id: 5, name: '5 jours avant' },
  { id: 6, name: '6 jours avant' },
  { id: 7, name: '7 jours avant' },
];

/** Dakar's time. */
const isHour = [required(), regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Écrivez une heure comme 09:00')];

const OPEN = { true: 'Ouverts', false: 'Fermés' };

const filters = [searchFor('Zone'), choiceOf('active', OPEN, { label: 'Créneaux' })];

/** A zone without slots promises its delay. */
export function SlotList() {
  const may = useMay('delivery:write');
  return (
    <>
      <Alert severity="info" sx={{ mt: 2 }}>
        Le client choisit un créneau de sa zone en commandant. Sans créneau, rien ne change : la
        boutique promet le délai de la zone.{' '}
        <Link to={SLOT_DAYS_PATH}>Voir ce qui est réservé</Link>
      </Alert>
      <StaffList filters={filters} actions={may && <CreateButton label="Nouveau créneau" />}>
        <ListBody<SlotRule>
          opens={may ? 'edit' : false}
          primary={(rule) => `${rule.zone}, ${dayOf(rule)} ${slotHours(rule)}`}
          secondary={(rule) => (rule.active ? `Clos ${closingWords(rule)}` : 'Fermé')}
          tertiary={({ max_orders }) => `${max_orders} commandes`}
        >
          <TextField source="zone" />
          <FunctionField<SlotRule>
            source="weekday"
            label="Jour"
            render={({ weekday }) => WEEKDAY_WORDS[weekday]}
          />
          <TextField source="from" />
          <TextField source="until" />
          <NumberField source="max_orders" />
          <NumberField source="max_litres" />
          <FunctionField<SlotRule> source="closes_at" label="Clos" render={closingWords} />
          <BooleanField source="active" />
        </ListBody>
      </StaffList>
    </>
  );
}

const dayOf = ({ weekday }: SlotRule) => (WEEKDAY_WORDS[weekday] ?? '').toLowerCase();

const NEW_SLOT = {
  weekdays: [],
  from: '09:00',
  until: '12:00',
  max_litres: null,
  closes_before: 1,
  closes_at: '18:00',
  active: true,
};

export function SlotCreate() {
  const zones = useServedZones();
  return (
    <Create title="Nouveau créneau" redirect="list">
      <OfficeForm defaultValues={NEW_SLOT}>
        <SelectInput
          source="zone_id"
          label="Zone"
          choices={zones ?? []}
          validate={required()}
          fullWidth
        />
        <CheckboxGroupInput
          source="weekdays"
          label="Jours"
          choices={WEEKDAY_CHOICES}
          validate={required()}
          helperText="Un jour où la boutique ne livre pas (Réglages, « Jours de livraison ») n’est pas proposé."
        />
        <TextInput source="from" label="De" placeholder="09:00" validate={isHour} fullWidth />
        <TextInput source="until" label="À" placeholder="09:00" validate={isHour} fullWidth />
        <CapacityFields />
      </OfficeForm>
    </Create>
  );
}

/** Orders refer to day and hours, so these never change. */
export function SlotEdit() {
  return (
    <Edit title="Créneau" mutationMode="pessimistic">
      <OfficeForm buttons={null}>
        <WhichSlot />
        <CapacityFields />
      </OfficeForm>
    </Edit>
  );
}

function WhichSlot() {
  const slot = useRecordContext<SlotRule>();
  if (slot === undefined) return null;
  return (
    <>
      <Typography variant="h6" component="h2">
        {slot.zone}, {WEEKDAY_WORDS[slot.weekday]?.toLowerCase()}, {slotHours(slot)}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        Pour d’autres heures, fermez ce créneau et ajoutez-en un autre.
      </Typography>
    </>
  );
}

const CapacityFields = () => (
  <>
    <NumberInput
      source="max_orders"
      label="Commandes au plus"
      validate={[required(), minValue(1), maxValue(10_000)]}
      fullWidth
    />
    <NumberInput
      source="max_litres"
      label="Litres au plus"
      helperText="Vide : seules les commandes comptent. Un produit sans volume n’en prend pas."
      validate={minValue(1)}
      fullWidth
    />
    <SelectInput
      source="closes_before"
      label="Les clients choisissent jusqu’à"
      choices={CLOSINGS}
      validate={required()}
      fullWidth
    />
    <TextInput
      source="closes_at"
      label="À quelle heure"
      placeholder="09:00"
      validate={isHour}
      fullWidth
    />
    <BooleanInput
      source="active"
      label="Ouvert"
      helperText="Sans cela, il n’est plus proposé ; ce qui est réservé le reste."
    />
  </>
);
