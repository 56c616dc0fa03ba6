import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import * as z from 'zod/mini';
import { createPasskey, PasskeyFailure } from '#browser/use-passkey.ts';
import { fieldsOf, text } from '#contract/base/fields/fields.ts';
import { frenchMoment } from '#contract/base/fields/french-time.ts';
import { PASSWORD_LENGTH } from '#contract/base/fields/person-fields.ts';
import { PASSKEYS, SIGN_IN_CODE_LENGTH } from '#contract/base/limits.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { WANTS_CODE } from '#contract/base/refusal-codes.ts';
import type { Passkey } from '#contract/people/passkeys.ts';
import { ApiError, browserApi } from '#shop/base/api/client.ts';
import { Loaded } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { PasswordField } from '#shop/base/ui/fields/password-field.tsx';
import { submitCodeOf } from '#shop/base/ui/fields/submit-code-of.ts';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import { Modal } from '#shop/base/ui/overlays/modal.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';

export function PasskeysCard() {
  const keys = useOwnData(paths.passkeys);
  const [open, setOpen] = useState<Passkey | 'new'>();
  const close = () => setOpen(undefined);
  const changed = async () => {
    close();
    await keys.askAgain();
  };
  return (
    <Card title="Clés d’accès">
      <p className="text-muted">
        Votre téléphone ou votre ordinateur vous connecte par votre doigt, votre visage ou son code,
        sans mot de passe.
      </p>
      <Loaded data={keys}>
        {(list) =>
          list.length > 0 && (
            <ul aria-label="Clés d’accès" className="divide-y divide-line">
              {list.map((key) => (
                <KeyRow key={key.id} passkey={key} onRemove={() => setOpen(key)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <button
        type="button"
        onClick={() => setOpen('new')}
        className={buttonStyle('secondary', 'mt-3 w-full sm:w-auto')}
      >
        Ajouter une clé d’accès
      </button>
      {open === 'new' && <AddPasskey onDone={changed} onClose={close} />}
      {open !== undefined && open !== 'new' && (
        <RemovePasskey passkey={open} onDone={changed} onClose={close} />
      )}
    </Card>
  );
}

function KeyRow({
  passkey: { name, created_at, last_used_at },
  onRemove,
}: {
  passkey: Passkey;
  onRemove: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <KeyRound aria-hidden="true" size={24} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-muted">
          {last_used_at === null
            ? 'Pas encore utilisée'
            : `Dernière utilisation : ${frenchMoment(last_used_at)}`}
        </p>
        <p className="text-sm text-muted">Ajoutée le {frenchMoment(created_at)}</p>
      </div>
      <button
        type="button"
        onClick={onRemove}
        className="min-h-11 font-semibold text-accent-dark hover:underline"
      >
        Retirer<span className="sr-only"> {name}</span>
      </button>
    </li>
  );
}

const password = text(PASSWORD_LENGTH.max, z.minLength(1, 'obligatoire'));

const newKey = fieldsOf({
  name: text(PASSKEYS.nameLength, z.trim()),
  password,
  code: z.optional(z.string()),
});

const removal = fieldsOf({ password });

type Ways = { onDone: () => Promise<void>; onClose: () => void };

function AddPasskey({ onDone, onClose }: Ways) {
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
      <form
        noValidate
        onSubmit={form.submit}
        onChange={submitCodeOf(SIGN_IN_CODE_LENGTH)}
        className="space-y-4"
      >
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

/** Throws a passkey failure as an ApiError, which forms can show. */
function asRefusal(error: unknown): never {
  throw error instanceof PasskeyFailure ? new ApiError(0, error.message) : error;
}

function RemovePasskey({ passkey, onDone, onClose }: Ways & { passkey: Passkey }) {
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
