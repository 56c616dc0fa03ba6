import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { fieldsOf, text } from '#contract/base/fields/fields.ts';
import { PASSWORD_LENGTH } from '#contract/base/fields/person-fields.ts';
import { isAbroad } from '#contract/base/fields/phone-text.ts';
import { SIGN_IN_CODE_LENGTH } from '#contract/base/limits.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import { signInCode } from '#contract/people/phone-sign-in.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useCodeSending } from '#shop/base/api/use-code-sending.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import type { Customer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { PasswordField } from '#shop/base/ui/fields/password-field.tsx';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import { Modal } from '#shop/base/ui/overlays/modal.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { SIGN_OUT_SUBJECT, signOut } from '#shop/people/account/session/sign-out.ts';

const codeSchema = fieldsOf({ code: signInCode });
const schema = fieldsOf({
  password: text(PASSWORD_LENGTH.max, z.minLength(1, 'obligatoire')),
});

type Erased = Pick<Customer, 'id' | 'email' | 'partner_phone'>;

export function EraseAccount({ customer }: { customer: Erased }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="Effacer mon compte">
      <p className="text-muted">
        Vos informations personnelles sont supprimées pour toujours. Personne ne peut les rétablir.
      </p>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className={buttonStyle('quiet', 'mt-3 -ml-5 text-promo')}
      >
        Effacer mon compte...
      </button>
      {isOpen && <EraseDialog customer={customer} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

function EraseDialog({ customer, onClose }: { customer: Erased; onClose: () => void }) {
  const navigate = useNavigate();
  const isErased = useRef(false);
  // Signs out only after leaving the page: this page redirects a signed-out customer to the sign-in.
  useEffect(
    () => () => {
      if (isErased.current) void forgetAccount();
    },
    [],
  );
  const erase = async (confirmation: Confirmation) => {
    await browserApi.delete(pathTo(paths.user, { id: customer.id }), confirmation);
    isErased.current = true;
    await navigate(screens.home, { replace: true });
  };
  return (
    <Modal title="Effacer mon compte ?" onClose={onClose}>
      <p>Ce qui arrive tout de suite, et pour toujours :</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>votre nom, vos coordonnées, votre photo et vos adresses sont supprimés ;</li>
        <li>votre adhésion par votre employeur prend fin ;</li>
        <li>tous vos appareils sont déconnectés.</li>
      </ul>
      <p className="mt-2">
        Ce que la loi nous demande de garder d’une commande reste, sans votre nom.
      </p>
      {customer.email === '' ? (
        <EraseByCode phone={customer.partner_phone || ''} erase={erase} />
      ) : (
        <EraseByPassword erase={erase} />
      )}
    </Modal>
  );
}

type Confirmation = { password: string } | { request: string; code: string };
type Erase = (confirmation: Confirmation) => Promise<void>;

const ERASE = { label: 'Effacer mon compte pour toujours', sendingLabel: 'Un instant...' };

function EraseByPassword({ erase }: { erase: Erase }) {
  const form = useServerForm({ schema, send: erase });
  return (
    <form noValidate onSubmit={form.submit} className="mt-4 space-y-4">
      <PasswordField
        label="Mot de passe"
        autoComplete="current-password"
        {...form.field('password')}
      />
      <FormFoot form={form} {...ERASE} />
    </form>
  );
}

/** An account without an address has no password (rule P-30). */
function EraseByCode({ phone, erase }: { phone: string; erase: Erase }) {
  const [request, setRequest] = useState('');
  const way = isAbroad(phone) ? 'WhatsApp' : 'SMS';
  const [failure, setFailure] = useState('');
  const { resend, isSending, waitS } = useCodeSending({
    send: async () => {
      const asked = await browserApi.post(paths.phoneSignInCode, { phone: `+${phone}` });
      setRequest(asked.request);
    },
    firstSentAtMs: undefined,
    firstText: `Un code vous a été envoyé par ${way}.`,
    onRefusal: setFailure,
  });
  const form = useServerForm({
    schema: codeSchema,
    send: ({ code }) => erase({ request, code }),
  });
  return (
    <form noValidate onSubmit={form.submit} className="mt-4 space-y-4">
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
        {waitS > 0 ? `Renvoyer le code dans ${waitS} s` : `Recevoir un code par ${way}`}
      </button>
      {request !== '' && (
        <>
          <TextField
            label={`Code à ${SIGN_IN_CODE_LENGTH} chiffres`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={2 * SIGN_IN_CODE_LENGTH}
            {...form.field('code')}
          />
          <FormFoot form={form} {...ERASE} />
        </>
      )}
    </form>
  );
}

async function forgetAccount(): Promise<void> {
  await signOut();
  toast({ text: 'Votre compte est effacé.', subject: SIGN_OUT_SUBJECT });
}
