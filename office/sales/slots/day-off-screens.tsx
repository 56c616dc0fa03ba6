import { Alert } from '@mui/material';
import type { ReactNode } from 'react';
import {
  BooleanField,
  BooleanInput,
  Create,
  CreateButton,
  DeleteWithConfirmButton,
  Edit,
  FunctionField,
  required,
  SelectInput,
  TextField,
  TextInput,
} from 'react-admin';
import { dayOfYear } from '#contract/base/fields/french-time.ts';
import type { DayOff } from '#contract/sales/handover/staff-days-off.ts';
import { DayInput } from '#office/base/forms/day-input.tsx';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { dayFromToday, frenchDay } from '#office/base/ui/dates.ts';
import { choicesOf } from '#office/base/ui/words.ts';
import { DAY_OFF_KIND_WORDS } from './words.ts';

const filters = [
  searchFor('Nom'),
  choiceOf('kind', DAY_OFF_KIND_WORDS, { label: 'Revient' }),
  ...PERIOD,
];

export function DayOffList() {
  const may = useMay('delivery:write');
  return (
    <>
      <Alert severity="info" sx={{ mt: 2 }}>
        Les fêtes de la lune sont des dates prévues : corrigez le jour dès qu’il est annoncé. Les
        promesses déjà faites ne changent pas.
      </Alert>
      <StaffList
        filters={filters}
        first={{ date_from: dayFromToday(0) }}
        actions={may && <CreateButton label="Nouveau jour" />}
      >
        <ListBody<DayOff>
          opens={may ? 'edit' : false}
          primary={({ name }) => name}
          secondary={(day) => dayOf(day)}
          tertiary={({ delivers }) => (delivers ? 'On livre' : '')}
        >
          <FunctionField<DayOff> source="day" render={dayOf} />
          <TextField source="name" />
          <FunctionField<DayOff>
            source="kind"
            label="Revient"
            render={({ kind }) => DAY_OFF_KIND_WORDS[kind]}
          />
          <BooleanField source="delivers" />
        </ListBody>
      </StaffList>
    </>
  );
}

const dayOf = ({ day, kind }: DayOff) => (kind === 'fixed' ? dayOfYear(day) : frenchDay(day));

export function DayOffCreate() {
  return (
    <Create title="Nouveau jour" redirect="list">
      <DayOffForm />
    </Create>
  );
}

export function DayOffEdit() {
  return (
    <Edit title="Jour férié" mutationMode="pessimistic">
      <DayOffForm
        buttons={
          <DeleteWithConfirmButton
            mutationMode="pessimistic"
            confirmTitle="Retirer ce jour ?"
            confirmContent="Il redevient un jour comme les autres ; les promesses déjà faites restent."
          />
        }
      />
    </Edit>
  );
}

function DayOffForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons} defaultValues={{ kind: 'announced', delivers: false }}>
      <TextInput source="name" label="Nom" validate={required()} fullWidth />
      <DayInput source="day" label="Jour" validate={required()} fullWidth />
      <SelectInput
        source="kind"
        label="Revient"
        choices={choicesOf(DAY_OFF_KIND_WORDS)}
        helperText="« Chaque année » : à la même date. « Ce jour-là » : une fête annoncée, une fermeture."
        validate={required()}
        fullWidth
      />
      <BooleanInput
        source="delivers"
        label="On livre ce jour-là"
        helperText="Coché : la boutique livre malgré tout."
      />
    </OfficeForm>
  );
}
