import { Create } from 'react-admin';
import { WorkshopForm } from './workshop-form.tsx';

/** A new workshop. */
export default function WorkshopCreate() {
  return (
    <Create title="Nouvel atelier" redirect="list">
      <WorkshopForm />
    </Create>
  );
}
