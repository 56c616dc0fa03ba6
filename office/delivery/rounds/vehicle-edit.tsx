import { Edit } from 'react-admin';
import { VehicleForm } from './vehicle-form.tsx';

/** A vehicle; it is taken out of use rather than deleted, since rounds were driven with it. */
export default function VehicleEdit() {
  return (
    <Edit title="Véhicule" mutationMode="pessimistic">
      <VehicleForm buttons={null} />
    </Edit>
  );
}
