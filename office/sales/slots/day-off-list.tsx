import { Alert } from '@mui/material';
import { BooleanField, CreateButton, FunctionField, TextField } from 'react-admin';
import { dayOfYear } from '#contract/base/fields/french-time.ts';
import type { DayOff } from '#contract/sales/handover/staff-days-off.ts';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { dayFromToday, frenchDay } from '#office/base/ui/dates.ts';
import { KIND_WORDS } from './words.ts';

const filters = [searchFor('Nom'), choiceOf('kind', KIND_WORDS, { label: 'Revient' }), ...PERIOD];

/** Holidays, feasts that are announced, and closures: what the promise of delivery and the slots go by. */
export default function DayOffList() {
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
            render={({ kind }) => KIND_WORDS[kind]}
          />
          <BooleanField source="delivers" />
        </ListBody>
      </StaffList>
    </>
  );
}

const dayOf = ({ day, kind }: DayOff) => (kind === 'fixed' ? dayOfYear(day) : frenchDay(day));
