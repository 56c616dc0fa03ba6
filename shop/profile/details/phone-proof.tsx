import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#contract/account.ts';
import { phoneProofForm } from '#contract/customers.ts';
import { messages } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { ApiError, browserApi } from '../../api.ts';
import { saveUserInfo } from '../../session/session.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { FormFoot } from '../../ui/form-foot.tsx';
import { phoneText } from '../../ui/phone-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useServerForm } from '../../ui/use-server-form.ts';
import type { TabProps } from '../tab-content.tsx';

/** Whether the number of the account is proven, and the way to prove it by a code. */
export function PhoneProof({ customer: { partner_phone: phone, phone_proven } }: TabProps) {
  const [sentTo, setSentTo] = useState<string>();
  const { send, isSending, failure } = useCode();
  if (phone === false) return <p>Ajoutez d’abord un numéro à vos coordonnées.</p>;
  const number = <span className="whitespace-nowrap">{phoneText(phone)}</span>;
  if (phone_proven) {
    return (
      <p className="flex items-center gap-2">
        <CircleCheck aria-hidden="true" size={20} className="shrink-0 text-success" />
        <span>Le {number} est confirmé.</span>
      </p>
    );
  }
  // Another number wants a code of its own.
  const isSent = sentTo === phone;
  const ask = async () => {
    if (await send(!isSent)) setSentTo(phone);
  };
  return (
    <div className="max-w-md space-y-4">
      <p>
        {isSent ? (
          <>Un code est parti par SMS au {number}. Il est valable 10 minutes.</>
        ) : (
          <>
            Le {number} n’est pas encore confirmé : un lien de mot de passe oublié n’y est pas
            envoyé.
          </>
        )}
      </p>
      {isSent && <CodeForm />}
      <p role="alert" className="rounded-lg bg-promo-soft p-3 font-semibold empty:hidden">
        {failure}
      </p>
      <button
        type="button"
        onClick={ask}
        aria-disabled={isSending}
        className={buttonStyle('secondary', 'w-full')}
      >
        {isSending
          ? messages.pack.sending
          : isSent
            ? 'Renvoyer le code'
            : 'Recevoir un code par SMS'}
      </button>
    </div>
  );
}

function CodeForm() {
  const form = useServerForm({
    schema: phoneProofForm,
    send: async (typed) => {
      saveUserInfo(await browserApi.post<Account>(paths.ownPhoneProof, typed));
      toast({ text: 'Votre numéro est confirmé.', subject: 'phone' });
    },
  });
  return (
    <form ref={focusFirst} noValidate onSubmit={form.submit} className="space-y-4">
      <TextField
        label="Code à 4 chiffres"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={4}
        {...form.field('code')}
      />
      <FormFoot form={form} label="Confirmer le numéro" sendingLabel={messages.code.verifying} />
    </form>
  );
}

/** Whoever asked for the code types it next. */
const focusFirst = (element: HTMLFormElement | null) => element?.querySelector('input')?.focus();

/** Has a code sent, one at a time; `send` answers whether it is on its way. */
function useCode() {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState('');
  const send = async (isFirst: boolean): Promise<boolean> => {
    if (isSending) return false;
    setIsSending(true);
    setFailure('');
    try {
      await browserApi.post(paths.ownPhoneCode, {});
      toast({
        text: isFirst ? 'Un code vous a été envoyé par SMS.' : messages.code.resent,
        subject: 'phone',
      });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
      return false;
    } finally {
      setIsSending(false);
    }
  };
  return { send, isSending, failure };
}
