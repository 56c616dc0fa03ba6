import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { fieldsOf } from '#contract/base/fields/fields.ts';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { paths } from '#contract/base/paths.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { NewPasswordFields, samePasswords } from '#shop/base/ui/fields/password-field.tsx';
import { EmailField } from '#shop/base/ui/fields/text-field.tsx';

import { toast } from '#shop/base/ui/overlays/toast.ts';
import { confirmationField, emailField, passwordField, termsField } from './fields.ts';
import { TermsField } from './terms-field.tsx';
import { toastFailure } from './use-arrival.ts';
import { accountLinks, type Visit } from './visit.ts';

const known = { email: emailField, password: passwordField, confirmation: confirmationField };
const fields = fieldsOf({ ...known, conditions: z.optional(z.boolean()) }).check(samePasswords());
const firstFields = fieldsOf({ ...known, conditions: termsField }).check(samePasswords());

export function NewPasswordForm({ visit: { mail, token, isFirst } }: { visit: Visit }) {
  const navigate = useNavigate();
  // Removes the token from the address, where measurement and onlookers could read it.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  const send = async ({ email, password, conditions }: z.output<typeof fields>) => {
    const chosen = { email, password, token, ...(isFirst && { conditions }) };
    const answer = browserApi.post(paths.newPassword, chosen);
    await toastFailure(formMessages.account.resetFailed, answer);
    const done = isFirst ? 'Votre compte est ouvert.' : 'Votre mot de passe est changé.';
    toast({ text: `${done} Connectez-vous.` });
    // The link is used, so Back must not lead to it.
    await navigate(accountLinks.login({ mail: email }), { replace: true });
  };
  const form = useServerForm<z.input<typeof fields>, z.output<typeof fields>>({
    schema: isFirst ? firstFields : fields,
    known: { email: mail },
    send,
  });
  return (
    <form noValidate onSubmit={form.submit} className="space-y-4">
      <EmailField autoComplete="username" readOnly={mail !== ''} {...form.field('email')} />
      <NewPasswordFields form={form} label="Nouveau mot de passe" />
      {isFirst && <TermsField {...form.field('conditions')} />}
      <FormFoot form={form} label={formMessages.account.save} sendingLabel="Enregistrement..." />
    </form>
  );
}
