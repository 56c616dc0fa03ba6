import { Create } from 'react-admin';
import { PackForm } from './pack-form.tsx';

/** A new pack; its page comes next, where its link is. */
export default function PackCreate() {
  return (
    <Create title="Nouveau pack" redirect="edit">
      <PackForm />
    </Create>
  );
}
