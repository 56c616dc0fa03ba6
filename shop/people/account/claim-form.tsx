import { useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { fieldsOf } from '#contract/base/fields/fields.ts';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { isTypedAbroad } from '#contract/base/fields/phone.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { AnyPhoneField } from '#shop/base/ui/fields/any-phone-field.tsx';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { NewPasswordFields, samePasswords } from '#shop/base/ui/fields/password-field.tsx';
import { EmailField, NameField, TextField } from '#shop/base/ui/fields/text-field.tsx';

import { toast } from '#shop/base/ui/overlays/toast.ts';
import {
  cityField,
  confirmationField,
  emailField,
  nameField,
  passwordField,
  phoneField,
  termsField,
} from './fields.ts';
import type { Guest } from './load-guest.ts';
import { TermsField } from './terms-field.tsx';
import { toastFailure } from './use-arrival.ts';
import { accountLinks } from './visit.ts';

const fields = fieldsOf({
  name: nameField,
  email: emailField,
  telephone: phoneField,
  adresse: cityField,
  password: passwordField,
  confirmation: confirmationField,
  conditions: termsField,
}).check(samePasswords());

export function ClaimForm({ guest }: { guest: Guest }) {
  const navigate = useNavigate();
  const send = async ({ confirmation: _same, ...account }: z.output<typeof fields>) => {
    const path = pathTo(paths.accountClaim, { email: account.email });
    await toastFailure(formMessages.account.creationFailed, browserApi.post(path, account));
    toast({ text: formMessages.account.created });
    const to = accountLinks.code({ mail: account.email });
    await navigate(to, {
      state: { codeSentAtMs: Date.now(), isAbroad: isTypedAbroad(account.telephone) },
    });
  };
  const known = {
    name: guest.name,
    email: guest.email,
    telephone: guest.partner_phone,
    adresse: guest.partner_city,
  };
  const form = useServerForm({ schema: fields, known, send });
  return (
    <form noValidate onSubmit={form.submit} className="space-y-4">
      <NameField {...form.field('name')} />
      <EmailField autoComplete="username" readOnly {...form.field('email')} />
      <AnyPhoneField placeholder="221......" {...form.field('telephone')} />
      <TextField label="Adresse" autoComplete="address-level2" {...form.field('adresse')} />
      <NewPasswordFields form={form} confirmLabel="Confirmation" />
      <TermsField {...form.field('conditions')} />
      <FormFoot form={form} label="Créer mon compte" sendingLabel="Création..." />
    </form>
  );
}
