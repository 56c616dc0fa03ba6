import { Typography } from '@mui/material';
import { Edit, useRecordContext } from 'react-admin';
import { slotHours } from '#contract/sales/handover/delivery-promise.ts';
import type { SlotRule } from '#contract/sales/handover/staff-slots.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { CapacityFields } from './capacity-fields.tsx';
import { WEEKDAY_WORDS } from './words.ts';

/** What fits into a slot, and until when; its day and hours were promised to clients, so they stay. */
export default function SlotEdit() {
  return (
    <Edit title="Créneau" mutationMode="pessimistic">
      <OfficeForm buttons={null} sx={{ maxWidth: 560 }}>
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
