import { CreateButton, FunctionField, NumberField, SelectInput, TextField } from 'react-admin';
import { ROUND_STATE_WORDS } from '#contract/delivery/round-words.ts';
import type { ListedRound } from '#contract/delivery/staff-rounds.ts';
import { WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDay, shortDay } from '#office/base/ui/dates.ts';
import { PlaceFilter } from '#office/goods/stock/place-input.tsx';
import { useDrivers } from './use-drivers.ts';
import { ROUND_TONES, stopsWords } from './words.ts';

const always = [
  searchFor('Livreur, véhicule, commande'),
  choiceOf('state', ROUND_STATE_WORDS, { alwaysOn: true }),
];
const ofPlace = <PlaceFilter key="place" source="place_id" label="Départ de" />;
const ofDriver = <DriverFilter key="driver" source="driver_id" label="Livreur" />;

/** Who delivers when with which van. */
export default function RoundList() {
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

/** The filter by driver. */
function DriverFilter({ source, label }: { source: string; label: string }) {
  return <SelectInput source={source} label={label} choices={useDrivers() ?? []} />;
}
