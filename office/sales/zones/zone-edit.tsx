import { Edit } from 'react-admin';
import { ZoneForm } from './zone-form.tsx';

/** A delivery zone; it is taken out of service rather than deleted, since orders went there. */
export default function ZoneEdit() {
  return (
    <Edit title="Zone de livraison" mutationMode="pessimistic">
      <ZoneForm buttons={null} />
    </Edit>
  );
}
