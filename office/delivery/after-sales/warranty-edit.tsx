import { Edit } from 'react-admin';
import { WarrantyForm } from './warranty-form.tsx';

/** A warranty that was written down wrongly. */
export default function WarrantyEdit() {
  return (
    <Edit title="Garantie" mutationMode="pessimistic">
      <WarrantyForm buttons={null} />
    </Edit>
  );
}
