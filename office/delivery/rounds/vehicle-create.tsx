import { Create } from 'react-admin';
import { VehicleForm } from './vehicle-form.tsx';

/** A new vehicle. */
export default function VehicleCreate() {
  return (
    <Create title="Nouveau véhicule" redirect="list">
      <VehicleForm />
    </Create>
  );
}
