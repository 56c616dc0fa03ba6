import { Edit } from 'react-admin';
import { WorkshopForm } from './workshop-form.tsx';

/** A workshop; it is taken out of use rather than deleted, since cases name it. */
export default function WorkshopEdit() {
  return (
    <Edit title="Atelier" mutationMode="pessimistic">
      <WorkshopForm buttons={null} />
    </Edit>
  );
}
