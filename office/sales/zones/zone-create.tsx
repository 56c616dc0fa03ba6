import { Create } from 'react-admin';
import { ZoneForm } from './zone-form.tsx';

/** A new delivery zone. */
export default function ZoneCreate() {
  return (
    <Create title="Nouvelle zone" redirect="list">
      <ZoneForm />
    </Create>
  );
}
