import { CheckboxGroupInput, Create, required, SelectInput, TextInput } from 'react-admin';
import { useServedZones } from '#office/base/calls/use-served-zones.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { CapacityFields, isHour } from './capacity-fields.tsx';
import { WEEKDAY_CHOICES } from './words.ts';

const NEW_SLOT = {
  weekdays: [],
  from: '09:00',
  until: '12:00',
  max_litres: null,
  closes_before: 1,
  closes_at: '18:00',
  active: true,
};

/** The same hours on one or several days of the week. */
export default function SlotCreate() {
  const zones = useServedZones();
  return (
    <Create title="Nouveau créneau" redirect="list">
      <OfficeForm defaultValues={NEW_SLOT} sx={{ maxWidth: 560 }}>
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
        <TextInput source="from" label="De" type="time" validate={isHour} fullWidth />
        <TextInput source="until" label="À" type="time" validate={isHour} fullWidth />
        <CapacityFields />
      </OfficeForm>
    </Create>
  );
}
