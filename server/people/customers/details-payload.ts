import type { DetailsForm, PartnerForm } from '#contract/people/customers.ts';
import type { DetailsChange } from './update-details.ts';

/** What was asked for, and the password that confirms it. */
type Confirmed = DetailsChange & { password?: string | undefined };

export const readDetailsForm = ({ departement, ...form }: DetailsForm): Confirmed => ({
  ...form,
  function: departement,
  phoneField: 'phone',
});

/** Existing clients send the whole details back, `false` where there is nothing (api-contract, 4.3). */
export const readPartnerForm = (form: PartnerForm): Confirmed => ({
  name: form.name,
  email: textOf(form.email),
  phone: textOf(form.partner_phone),
  city: textOf(form.partner_city),
  function: textOf(form.function),
  password: form.password,
  phoneField: 'partner_phone',
});

const textOf = (value: string | false | null | undefined) =>
  value === false ? undefined : (value ?? undefined);
