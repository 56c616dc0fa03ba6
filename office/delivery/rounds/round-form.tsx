import type { ReactNode } from 'react';
import { DateInput, required, SelectInput, TextInput, useGetList } from 'react-admin';
import type { RoundChange } from '#contract/delivery/staff-rounds.ts';
import type { Vehicle } from '#contract/delivery/staff-vehicles.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { usePlaces } from '#office/goods/stock/use-places.ts';
import { useDrivers } from './use-drivers.ts';

type Fields = Pick<RoundChange, 'day' | 'driver_id' | 'vehicle_id' | 'place_id' | 'note'>;

/** What is sent of the form of a round; a place that nobody chose is the usual one. */
export const toRound = ({ day, driver_id, vehicle_id, place_id, note }: Fields) => ({
  day,
  driver_id,
  vehicle_id: vehicle_id || null,
  ...(place_id && { place_id }),
  note,
});

/** When a round is driven, by whom, with what and from where. */
export function RoundForm({
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
    <OfficeForm buttons={buttons} sx={{ maxWidth: 560 }}>
      <DateInput
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
