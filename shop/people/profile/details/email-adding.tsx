import { useState } from 'react';
import { fieldsOf } from '#contract/base/fields/fields.ts';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { SIGN_IN_CODE_LENGTH } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import { emailProofForm } from '#contract/people/customers.ts';
import { messages } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { saveUserInfo } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { focusField } from '#shop/base/ui/fields/focus-first.ts';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { submitCodeOf } from '#shop/base/ui/fields/submit-code-of.ts';
import { EmailField, TextField } from '#shop/base/ui/fields/text-field.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { emailField } from '#shop/people/account/fields.ts';

const addressForm = fieldsOf({ email: emailField });

/** Gives an account without an address one, by a code that the shop mails there (rule P-16). */
export function EmailAdding() {
  const [asked, setAsked] = useState<string>();
  if (asked === undefined) return <AddressForm onAsked={setAsked} />;
  return <CodeForm email={asked} onBack={() => setAsked(undefined)} />;
}

function AddressForm({ onAsked }: { onAsked: (email: string) => void }) {
  const form = useServerForm({
    schema: addressForm,
    send: async ({ email }) => {
      await browserApi.post(paths.ownEmailCode, { email });
      onAsked(email);
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="max-w-md space-y-4">
      <p>
        Votre compte s’ouvre par un code envoyé à votre numéro. Avec une adresse e-mail, vous
        pourrez aussi choisir un mot de passe, et changer de numéro sans perdre votre compte.
      </p>
      <EmailField {...form.field('email')} />
      <FormFoot
        form={form}
        label="Recevoir un code par e-mail"
        sendingLabel={messages.pack.sending}
      />
    </form>
  );
}

function CodeForm({ email, onBack }: { email: string; onBack: () => void }) {
  const form = useServerForm({
    schema: emailProofForm,
    send: async (typed) => {
      saveUserInfo(await browserApi.post(paths.ownEmailProof, typed));
      toast({ text: 'Votre adresse e-mail est ajoutée.', subject: 'email' });
    },
  });
  return (
    <form
      ref={focusField}
      noValidate
      onSubmit={form.submit}
      onChange={submitCodeOf(SIGN_IN_CODE_LENGTH)}
      className="max-w-md space-y-4"
    >
      <p role="status">
        Un code est parti à <span className="wrap-anywhere">{email}</span>. Il est valable 10
        minutes. Rien reçu ? Regardez aussi dans les courriers indésirables.
      </p>
      <TextField
        label={`Code à ${SIGN_IN_CODE_LENGTH} chiffres`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={2 * SIGN_IN_CODE_LENGTH}
        {...form.field('code')}
      />
      <FormFoot form={form} label="Ajouter l’adresse" sendingLabel={formMessages.code.verifying} />
      <button type="button" onClick={onBack} className={buttonStyle('quiet', 'w-full')}>
        Changer d’adresse ou de code
      </button>
    </form>
  );
}
