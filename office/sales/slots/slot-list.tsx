import { Alert } from '@mui/material';
import { BooleanField, CreateButton, FunctionField, NumberField, TextField } from 'react-admin';
import { Link } from 'react-router-dom';
import { slotHours } from '#contract/sales/handover/delivery-promise.ts';
import type { SlotRule } from '#contract/sales/handover/staff-slots.ts';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { closingWords, SLOT_DAYS_PATH, WEEKDAY_WORDS } from './words.ts';

const OPEN = { true: 'Ouverts', false: 'Fermés' };
const filters = [searchFor('Zone'), choiceOf('active', OPEN, { label: 'Créneaux' })];

/** When each zone is delivered to; a zone without any goes on as it does today. */
export default function SlotList() {
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
