import { Edit } from 'react-admin';
import type { CompanyForm, StaffCompany } from '#contract/people/staff-companies.ts';
import { CompanyFields } from './company-fields.tsx';

/** Changes an employer; its code stays. */
export default function CompanyEdit() {
  const transform = (record: Partial<StaffCompany>): CompanyForm => ({
    name: record.name ?? '',
    city: record.city ?? '',
    email: record.email ?? '',
    phone: record.phone ?? '',
    credit_ceiling: record.credit_ceiling ?? null,
  });
  return (
    <Edit
      mutationMode="pessimistic"
      redirect="show"
      title="Modifier une entreprise"
      transform={transform}
    >
      <CompanyFields />
    </Edit>
  );
}
