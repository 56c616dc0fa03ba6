import { Edit } from 'react-admin';
import { PlaceForm } from './place-form.tsx';

/** A place; it is taken out of use rather than deleted, since pieces came and went there. */
export default function PlaceEdit() {
  return (
    <Edit title="Lieu" mutationMode="pessimistic">
      <PlaceForm buttons={null} />
    </Edit>
  );
}
