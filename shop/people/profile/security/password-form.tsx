import { useState } from 'react';
import * as z from 'zod/mini';
import { paths } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import { ownPasswordForm } from '#contract/people/accounts.ts';
import { messages } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import {
  NewPasswordFields,
  PasswordField,
  samePasswords,
} from '#shop/base/ui/fields/password-field.tsx';

import { Link } from '#shop/base/ui/link.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';

const schema = z.extend(ownPasswordForm, { confirmation: z.string() }).check(samePasswords());

export function PasswordForm({ email }: { email: string }) {
  const [round, setRound] = useState(0);
  return (
    <Card title="Mon mot de passe">
      <Fields key={round} email={email} onDone={() => setRound(round + 1)} />
      <Link to={screens.forgotPassword} className={buttonStyle('quiet', 'mt-3 -ml-5')}>
        Pas encore de mot de passe, ou oublié ?
      </Link>
    </Card>
  );
}

function Fields({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useServerForm({
    schema,
    send: async ({ confirmation: _same, ...passwords }) => {
      await browserApi.put(paths.ownPassword, passwords);
      toast({
        text: 'Votre mot de passe est changé. Vos autres appareils sont déconnectés.',
        subject: 'password',
      });
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="max-w-2xl space-y-4">
      {/* Password managers read the account from it. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Mot de passe actuel"
        autoComplete="current-password"
        {...form.field('current_password')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NewPasswordFields
          form={form}
          label="Nouveau mot de passe"
          confirmLabel="Confirmer le nouveau mot de passe"
        />
      </div>
      <FormFoot form={form} label="Changer le mot de passe" sendingLabel={messages.pack.sending} />
    </form>
  );
}
