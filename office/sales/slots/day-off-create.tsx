import { Create } from 'react-admin';
import { DayOffForm } from './day-off-form.tsx';

/** A feast that was announced, or another day without delivery. */
export default function DayOffCreate() {
  return (
    <Create title="Nouveau jour" redirect="list">
      <DayOffForm />
    </Create>
  );
}
