import type { ReactNode } from 'react';
import {
  BooleanField,
  BooleanInput,
  Create,
  CreateButton,
  Edit,
  FunctionField,
  minValue,
  NumberField,
  NumberInput,
  required,
  TextField,
  TextInput,
} from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import type { DeliveryZone } from '#contract/sales/orders/order-shapes.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';

const SERVED = { true: 'Servies', false: 'Plus servies' };

const filters = [searchFor('Nom'), choiceOf('active', SERVED, { label: 'Zones' })];

export function ZoneList() {
  const may = useMay('delivery:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouvelle zone" />}>
      <ListBody<DeliveryZone>
        opens={may ? 'edit' : false}
        primary={({ name }) => name}
        secondary={({ delay, active }) => (active ? delay : 'Plus servie')}
        tertiary={({ fee }) => feeInWords(fee)}
      >
        <NumberField source="rank" />
        <TextField source="name" />
        <FunctionField<DeliveryZone> source="fee" render={({ fee }) => feeInWords(fee)} />
        <FunctionField<DeliveryZone>
          source="free_from"
          render={({ free_from }) => (free_from === null ? '' : formatXof(free_from))}
        />
        <TextField source="delay" />
        <BooleanField source="active" />
      </ListBody>
    </StaffList>
  );
}

const feeInWords = (fee: number) => (fee === 0 ? 'Gratuit' : formatXof(fee));

export function ZoneCreate() {
  return (
    <Create title="Nouvelle zone" redirect="list">
      <ZoneForm />
    </Create>
  );
}

/** A zone is deactivated, never deleted, since orders refer to it. */
export function ZoneEdit() {
  return (
    <Edit title="Zone de livraison" mutationMode="pessimistic">
      <ZoneForm buttons={null} />
    </Edit>
  );
}

const isAmount = [required(), minValue(0)];

function ZoneForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons}>
      <TextInput source="name" label="Nom" validate={required()} fullWidth />
      <NumberInput source="fee" label="Frais (FCFA)" validate={isAmount} fullWidth />
      <NumberInput
        source="free_from"
        label="Livraison gratuite à partir de (FCFA)"
        helperText="Vide : jamais gratuite. Le total des produits est compté."
        validate={minValue(0)}
        defaultValue={null}
        fullWidth
      />
      <TextInput
        source="delay"
        label="Délai"
        helperText="En jours de livraison après la commande : « 24 à 48 heures », « 3 à 5 jours ». Vide : rien n’est promis."
        defaultValue=""
        parse={(value: string) => value}
        fullWidth
      />
      <NumberInput
        source="rank"
        label="Rang"
        helperText="La zone au plus petit rang est proposée la première."
        validate={isAmount}
        defaultValue={0}
        fullWidth
      />
      <BooleanInput
        source="active"
        label="Servie"
        helperText="Sans cela, elle n’est plus proposée ; les commandes passées la gardent."
        defaultValue={true}
      />
    </OfficeForm>
  );
}
