import { useState } from 'react';
import * as z from 'zod/mini';
import { createPasskey, PasskeyFailure } from '#browser/use-passkey.ts';
import { fieldsOf, text } from '#contract/base/fields/fields.ts';
import { PASSWORD_LENGTH } from '#contract/base/fields/person-fields.ts';
import { PASSKEYS } from '#contract/base/limits.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { WANTS_CODE } from '#contract/base/refusal-codes.ts';
import type { Passkey } from '#contract/people/passkeys.ts';
import { ApiError, browserApi } from '#shop/base/api/client.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { PasswordField } from '#shop/base/ui/fields/password-field.tsx';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import { Modal } from '#shop/base/ui/overlays/modal.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';

const password = text(PASSWORD_LENGTH.max, z.minLength(1, 'obligatoire'));
const newKey = fieldsOf({
  name: text(PASSKEYS.nameLength, z.trim()),
  password,
  code: z.optional(z.string()),
});
const removal = fieldsOf({ password });

type Ways = { onDone: () => Promise<void>; onClose: () => void };

/** Asks for the password again, then lets the browser make a key. */
export function AddPasskey({ onDone, onClose }: Ways) {
  const [isAskedForCode, setIsAskedForCode] = useState(false);
  const begin = (body: { password: string; code?: string }) =>
    browserApi.post(paths.passkeyOptions, body).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === WANTS_CODE) setIsAskedForCode(true);
      throw error;
    });
  const form = useServerForm({
    schema: newKey,
    send: async ({ name, code, ...known }) => {
      const options = await begin(code ? { ...known, code } : known);
      const credential = await createPasskey(options).catch(asRefusal);
      await browserApi.post(paths.passkeys, { credential, ...(name !== '' && { name }) });
      toast({ text: 'La clé d’accès est ajoutée.', subject: 'passkeys' });
      await onDone();
    },
  });
  return (
    <Modal title="Ajouter une clé d’accès" onClose={onClose}>
      <form noValidate onSubmit={form.submit} className="space-y-4">
        <TextField
          label="Nom de la clé"
          required={false}
          maxLength={PASSKEYS.nameLength}
          hint="Pour la reconnaître : « Mon téléphone », par exemple."
          {...form.field('name')}
        />
        <PasswordField
          label="Mot de passe"
          autoComplete="current-password"
          {...form.field('password')}
        />
        {isAskedForCode && (
          <TextField
            label="Code de l’application"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.field('code')}
          />
        )}
        <FormFoot form={form} label="Continuer" sendingLabel="Un instant..." />
      </form>
    </Modal>
  );
}

/** As forms tell what is wrong. */
function asRefusal(error: unknown): never {
  throw error instanceof PasskeyFailure ? new ApiError(0, error.message) : error;
}

/** Takes a key away with the password. */
export function RemovePasskey({ passkey, onDone, onClose }: Ways & { passkey: Passkey }) {
  const form = useServerForm({
    schema: removal,
    send: async (confirmation) => {
      await browserApi.post(pathTo(paths.passkeyRemoval, { id: passkey.id }), confirmation);
      toast({ text: 'La clé d’accès est retirée.', subject: 'passkeys' });
      await onDone();
    },
  });
  return (
    <Modal title="Retirer cette clé d’accès ?" onClose={onClose}>
      <p className="break-words">
        « {passkey.name} » ne connectera plus votre compte. Votre mot de passe le connecte toujours.
      </p>
      <form noValidate onSubmit={form.submit} className="mt-4 space-y-4">
        <PasswordField
          label="Mot de passe"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <FormFoot form={form} label="Retirer la clé" sendingLabel="Un instant..." />
      </form>
    </Modal>
  );
}
