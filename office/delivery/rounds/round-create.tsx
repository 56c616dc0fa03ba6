import { Create } from 'react-admin';
import { dayFromToday } from '#office/base/ui/dates.ts';
import { RoundForm, toRound } from './round-form.tsx';

/** A new round without stops; these come from « À planifier ». */
export default function RoundCreate() {
  return (
    <Create title="Nouvelle tournée" redirect="show" transform={toRound}>
      <RoundForm defaultDay={dayFromToday(0)} />
    </Create>
  );
}
