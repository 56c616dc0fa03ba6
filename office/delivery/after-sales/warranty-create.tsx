import { Create } from 'react-admin';
import { WarrantyForm } from './warranty-form.tsx';

/** A warranty as it stands on a receipt. */
export default function WarrantyCreate() {
  return (
    <Create title="Nouvelle garantie" redirect="list">
      <WarrantyForm />
    </Create>
  );
}
