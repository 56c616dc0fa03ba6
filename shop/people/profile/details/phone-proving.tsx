import { type ReactNode, useState } from 'react';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { isAbroad, phoneText } from '#contract/base/fields/phone-text.ts';
import { CODE_LENGTH } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import { phoneProofForm } from '#contract/people/customers.ts';
import { messages } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useCodeSending } from '#shop/base/api/use-code-sending.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { saveUserInfo } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { focusField } from '#shop/base/ui/fields/focus-first.ts';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import { submitCodeOf } from '#shop/base/ui/fields/submit-code-of.ts';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';

export const ShownNumber = ({ phone }: { phone: string }) => (
  <span className="whitespace-nowrap">{phoneText(phone)}</span>
);

/**
 * Proves the number of the account by a code that the shop sends to it, and updates the session. `children` give the
 * reason before the code is sent; `label` is the text of the button that sends it.
 */
export function PhoneProving({
  phone,
  label,
  onProven,
  children,
}: {
  phone: string;
  label: string;
  onProven?: () => void;
  children: ReactNode;
}) {
  const [failure, setFailure] = useState('');
  const { shop } = useShop();
  const way = isAbroad(phone) ? 'WhatsApp' : 'SMS';
  const { resend, isSending, waitS, isSent } = useCodeSending({
    send: () => browserApi.post(paths.ownPhoneCode, {}),
    firstSentAtMs: undefined,
    firstText: `Un code vous a été envoyé par ${way}.`,
    onRefusal: setFailure,
  });
  if (isAbroad(phone) && !shop.whatsappNews) {
    return (
      <p>
        Le <ShownNumber phone={phone} /> est à l’étranger, où nous n’envoyons pas de SMS : nous vous
        écrivons par e-mail.
      </p>
    );
  }
  return (
    <div className="max-w-md space-y-4">
      <p>
        {isSent ? (
          <>
            Un code est parti par {way} au <ShownNumber phone={phone} />. Il est valable 10 minutes.
          </>
        ) : (
          children
        )}
      </p>
      {isSent && <CodeForm onProven={onProven} />}
      <Refusal text={failure} />
      <button
        type="button"
        onClick={() => {
          setFailure('');
          void resend(undefined);
        }}
        aria-disabled={isSending || waitS > 0}
        className={buttonStyle('secondary', 'w-full aria-disabled:opacity-60')}
      >
        {labelOf({ label, isSending, isSent, waitS })}
      </button>
    </div>
  );
}

function labelOf({
  label,
  isSending,
  isSent,
  waitS,
}: {
  label: string;
  isSending: boolean;
  isSent: boolean;
  waitS: number;
}): string {
  if (isSending) return messages.pack.sending;
  if (!isSent) return label;
  return waitS > 0 ? `Renvoyer le code dans ${waitS} s` : 'Renvoyer le code';
}

function CodeForm({ onProven }: { onProven: (() => void) | undefined }) {
  const form = useServerForm({
    schema: phoneProofForm,
    send: async (typed) => {
      saveUserInfo(await browserApi.post(paths.ownPhoneProof, typed));
      toast({ text: 'Votre numéro est confirmé.', subject: 'phone' });
      onProven?.();
    },
  });
  return (
    <form
      ref={focusField}
      noValidate
      onSubmit={form.submit}
      onChange={submitCodeOf(CODE_LENGTH)}
      className="space-y-4"
    >
      <TextField
        label="Code à 4 chiffres"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={4}
        {...form.field('code')}
      />
      <FormFoot
        form={form}
        label="Confirmer le numéro"
        sendingLabel={formMessages.code.verifying}
      />
    </form>
  );
}
