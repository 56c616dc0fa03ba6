import type { DetailsForm, PartnerForm } from '#contract/customers.ts';
import type { DetailsChange } from './update-details.ts';

export const readDetailsForm = ({ departement, ...form }: DetailsForm): DetailsChange => ({
  ...form,
  function: departement,
  phoneField: 'phone',
});

/** Existing clients send the whole details back, `false` where there is nothing (api-contract, 4.3). */
export const readPartnerForm = (form: PartnerForm): DetailsChange => ({
  name: form.name,
  email: textOf(form.email),
  phone: textOf(form.partner_phone),
  city: textOf(form.partner_city),
  function: textOf(form.function),
  phoneField: 'partner_phone',
});

const textOf = (value: string | false | null | undefined) =>
  value === false ? undefined : (value ?? undefined);
