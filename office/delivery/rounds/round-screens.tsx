import { Alert } from '@mui/material';
import type { ReactNode } from 'react';
import {
  Create,
  CreateButton,
  Edit,
  FunctionField,
  NumberField,
  required,
  SelectInput,
  TextField,
  TextInput,
  useGetList,
  useRecordContext,
} from 'react-admin';
import { ROUND_STATE_WORDS } from '#contract/delivery/round-states.ts';
import type { ListedRound, RoundChange, StaffRound } from '#contract/delivery/staff-rounds.ts';
import type { Vehicle } from '#contract/delivery/staff-vehicles.ts';
import { DayInput } from '#office/base/forms/day-input.tsx';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { dayFromToday, frenchDay, shortDay } from '#office/base/ui/dates.ts';
import { PlaceFilter, usePlaces } from '#office/goods/stock/place-input.tsx';

import { useDrivers } from './use-drivers.ts';
import { ROUND_TONES, stopsWords } from './words.ts';

const always = [
  searchFor('Livreur, véhicule, commande'),
  choiceOf('state', ROUND_STATE_WORDS, { alwaysOn: true }),
];

const ofPlace = <PlaceFilter key="place" source="place_id" label="Départ de" />;

const ofDriver = <DriverFilter key="driver" source="driver_id" label="Livreur" />;

export function RoundList() {
  const mayRead = useMay('rounds:read');
  const mayWrite = useMay('rounds:write');
  return (
    <StaffList
      filters={[...always, ...(mayRead ? [ofDriver] : []), ofPlace, ...PERIOD]}
      actions={mayWrite && <CreateButton label="Nouvelle tournée" />}
    >
      <ListBody<ListedRound>
        primary={({ id, day, driver }) => `N° ${id} · ${shortDay(day)} · ${driver}`}
        secondary={({ stops, vehicle, place }) =>
          [stopsWords(stops), vehicle, place].filter(Boolean).join(' · ')
        }
        tertiary={({ state }) => ROUND_STATE_WORDS[state]}
      >
        <NumberField source="id" />
        <FunctionField<ListedRound> source="day" render={({ day }) => frenchDay(day)} />
        <TextField source="driver" />
        <TextField source="vehicle" />
        <TextField source="place" />
        <NumberField source="stops" />
        <NumberField source="settled" />
        <NumberField source="delivered" />
        <WordField source="state" words={ROUND_STATE_WORDS} tones={ROUND_TONES} />
      </ListBody>
    </StaffList>
  );
}

function DriverFilter({ source, label }: { source: string; label: string }) {
  return <SelectInput source={source} label={label} choices={useDrivers() ?? []} />;
}

/** Stops come from « À planifier ». */
export function RoundCreate() {
  return (
    <Create title="Nouvelle tournée" redirect="show" transform={toRound}>
      <RoundForm defaultDay={dayFromToday(0)} />
    </Create>
  );
}

export function RoundEdit() {
  return (
    <Edit title="Tournée" mutationMode="pessimistic" redirect="show" transform={toRound}>
      <FormOfState />
    </Edit>
  );
}

function FormOfState() {
  const round = useRecordContext<StaffRound>();
  if (round === undefined) return null;
  if (round.state !== 'open' && round.state !== 'closed') {
    return <Alert severity="info">Cette tournée est partie : elle ne se change plus.</Alert>;
  }
  return <RoundForm isDayFixed={round.state === 'closed'} buttons={null} />;
}

type Fields = Pick<RoundChange, 'day' | 'driver_id' | 'vehicle_id' | 'place_id' | 'note'>;

/** Without a place the default one. */
const toRound = ({ day, driver_id, vehicle_id, place_id, note }: Fields) => ({
  day,
  driver_id,
  vehicle_id: vehicle_id || null,
  ...(place_id && { place_id }),
  note,
});

function RoundForm({
  isDayFixed = false,
  defaultDay,
  buttons,
}: {
  /** Its stops were chosen for its day. */
  isDayFixed?: boolean;
  defaultDay?: string;
  buttons?: ReactNode;
}) {
  const drivers = useDrivers();
  const { data: vehicles = [] } = useGetList<Vehicle>('vehicules', {
    filter: { active: 'true' },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  return (
    <OfficeForm buttons={buttons}>
      <DayInput
        source="day"
        label="Jour"
        validate={required()}
        readOnly={isDayFixed}
        helperText={isDayFixed && 'Rouvrez la tournée pour changer son jour.'}
        defaultValue={defaultDay}
        fullWidth
      />
      <SelectInput
        source="driver_id"
        label="Livreur"
        choices={drivers ?? []}
        validate={required()}
        helperText={
          drivers?.length === 0 && 'Personne n’a encore le rôle « Livreur » : voyez « Équipe ».'
        }
        fullWidth
      />
      <SelectInput
        source="vehicle_id"
        label="Véhicule"
        choices={vehicles}
        defaultValue={null}
        emptyText="Aucun"
        fullWidth
      />
      <SelectInput
        source="place_id"
        label="Départ de"
        choices={usePlaces()}
        defaultValue=""
        emptyText="Le lieu par défaut"
        fullWidth
      />
      <TextInput
        source="note"
        label="Note pour le livreur"
        defaultValue=""
        parse={(value: string) => value}
        multiline
        fullWidth
      />
    </OfficeForm>
  );
}
