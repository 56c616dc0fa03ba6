import { Create } from 'react-admin';
import { PlaceForm } from './place-form.tsx';

/** A new place. */
export default function PlaceCreate() {
  return (
    <Create title="Nouveau lieu" redirect="list">
      <PlaceForm />
    </Create>
  );
}
