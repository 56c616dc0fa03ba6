import { useNavigate } from 'react-router';
import type { z } from 'zod/mini';
import { fieldsOf } from '#contract/base/fields/fields.ts';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { isTypedAbroad } from '#contract/base/fields/phone.ts';
import { paths } from '#contract/base/paths.ts';
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
import { TermsField } from './terms-field.tsx';
import { toastFailure } from './use-arrival.ts';
import { accountLinks, type Visit } from './visit.ts';

const fields = {
  name: nameField,
  email: emailField,
  city: cityField,
  phone: phoneField,
  password: passwordField,
  confirmation: confirmationField,
  conditions: termsField,
};
export const signUpFields = fieldsOf(fields).check(samePasswords());

export function SignUpForm({ visit }: { visit: Visit }) {
  const navigate = useNavigate();
  const send = async ({ confirmation: _same, ...account }: z.output<typeof signUpFields>) => {
    await toastFailure(formMessages.account.creationFailed, browserApi.post(paths.signUp, account));
    toast({ text: formMessages.account.created });
    const to = accountLinks.code({ mail: account.email, returnTo: visit.returnTo });
    await navigate(to, {
      state: { codeSentAtMs: Date.now(), isAbroad: isTypedAbroad(account.phone) },
    });
  };
  const form = useServerForm({ schema: signUpFields, send });
  return (
    <form noValidate onSubmit={form.submit} className="space-y-4">
      <NameField {...form.field('name')} />
      <EmailField {...form.field('email')} />
      <TextField
        label="Adresse (ville)"
        autoComplete="address-level2"
        placeholder="Dakar"
        {...form.field('city')}
      />
      <AnyPhoneField placeholder="221......" {...form.field('phone')} />
      <NewPasswordFields form={form} />
      <TermsField {...form.field('conditions')} />
      <FormFoot form={form} label="Créer mon compte" sendingLabel="Création..." />
    </form>
  );
}
