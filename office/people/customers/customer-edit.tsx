import { Edit, required, TextInput } from 'react-admin';
import type { DetailsForm } from '#contract/people/customers.ts';
import type { StaffCustomer } from '#contract/people/staff-customers.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';

/** What staff may change of a person; the number loses its proof when it changes. */
export default function CustomerEdit() {
  const transform = (record: Partial<StaffCustomer>): DetailsForm => ({
    name: record.name ?? '',
    phone: record.partner_phone ?? '',
    city: record.partner_city ?? '',
    // The row of the list, which a form may begin with, has none.
    ...('function' in record && { departement: record.function ?? '' }),
  });
  return (
    <Edit
      mutationMode="pessimistic"
      redirect="show"
      title="Modifier un client"
      transform={transform}
    >
      <OfficeForm>
        <TextInput source="name" label="Nom" validate={required()} />
        <TextInput
          source="partner_phone"
          label="Téléphone"
          helperText="Un mobile du Sénégal. Un nouveau numéro devra être confirmé par le client."
        />
        <TextInput source="partner_city" label="Ville" />
        <TextInput source="function" label="Fonction" />
        <TextInput
          source="email"
          label="E-mail"
          disabled
          helperText="L’adresse e-mail ne se change pas ici."
        />
      </OfficeForm>
    </Edit>
  );
}
