import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { fieldsOf, text } from '#contract/base/fields/fields.ts';
import { PASSWORD_LENGTH } from '#contract/base/fields/person-fields.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { PasswordField } from '#shop/base/ui/fields/password-field.tsx';
import { Modal } from '#shop/base/ui/overlays/modal.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { SIGN_OUT_SUBJECT, signOut } from '#shop/people/account/session/sign-out.ts';

const schema = fieldsOf({
  password: text(PASSWORD_LENGTH.max, z.minLength(1, 'obligatoire')),
});

export function EraseAccount({ customerId }: { customerId: number }) {
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
      {isOpen && <EraseDialog customerId={customerId} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

function EraseDialog({ customerId, onClose }: { customerId: number; onClose: () => void }) {
  const navigate = useNavigate();
  const isErased = useRef(false);
  // Signs out only after leaving the page: this page redirects a signed-out customer to the sign-in.
  useEffect(
    () => () => {
      if (isErased.current) void forgetAccount();
    },
    [],
  );
  const form = useServerForm({
    schema,
    send: async (confirmation) => {
      await browserApi.delete(pathTo(paths.user, { id: customerId }), confirmation);
      isErased.current = true;
      await navigate(screens.home, { replace: true });
    },
  });
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
      <form noValidate onSubmit={form.submit} className="mt-4 space-y-4">
        <PasswordField
          label="Mot de passe"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <FormFoot
          form={form}
          label="Effacer mon compte pour toujours"
          sendingLabel="Un instant..."
        />
      </form>
    </Modal>
  );
}

async function forgetAccount(): Promise<void> {
  await signOut();
  toast({ text: 'Votre compte est effacé.', subject: SIGN_OUT_SUBJECT });
}
