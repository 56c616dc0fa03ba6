import { Create } from 'react-admin';
import { CompanyFields } from './company-fields.tsx';

/** Adds an employer, whose code the shop makes. */
export default function CompanyCreate() {
  return (
    <Create title="Ajouter une entreprise" redirect="show">
      <CompanyFields />
    </Create>
  );
}
