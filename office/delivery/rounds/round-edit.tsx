import { Alert } from '@mui/material';
import { Edit, useRecordContext } from 'react-admin';
import type { StaffRound } from '#contract/delivery/staff-rounds.ts';
import { RoundForm, toRound } from './round-form.tsx';

/** Who drives what from where, before the round leaves. */
export default function RoundEdit() {
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
