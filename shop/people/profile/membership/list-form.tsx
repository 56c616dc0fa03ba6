import { paths } from '#contract/base/paths.ts';
import type { Company, MembershipCase } from '#contract/people/membership.ts';
import { Loaded } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { ChoiceField } from '#shop/base/ui/fields/choice-field.tsx';
import { type ListFields, membershipFields } from './membership-fields.ts';
import { RequestFields } from './request-fields.tsx';

type Given = { membership: MembershipCase; send: (fields: ListFields) => Promise<void> };

/** A request that picks the employer from those that the shop works with. */
export function ListForm(given: Given) {
  const companies = useOwnData(paths.companies);
  return <Loaded data={companies}>{(list) => <CompanyForm companies={list} {...given} />}</Loaded>;
}

function CompanyForm({ companies, membership, send }: Given & { companies: Company[] }) {
  const form = useServerForm({
    schema: membershipFields.list,
    send,
  });
  return (
    <form noValidate onSubmit={form.submit} className="max-w-2xl space-y-4">
      <ChoiceField label="Entreprise" defaultValue="" {...form.field('company_id')}>
        <option value="">Choisir...</option>
        {companies.map(({ id, name, city }) => (
          <option key={id} value={id}>
            {city === false ? name : `${name}, ${city}`}
          </option>
        ))}
      </ChoiceField>
      <RequestFields
        form={form}
        matricule={{ ...form.field('matricule'), defaultValue: membership.matricule }}
        position={{ ...form.field('function'), defaultValue: membership.function }}
      />
    </form>
  );
}
