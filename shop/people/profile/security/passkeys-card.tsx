import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { frenchMoment } from '#contract/base/fields/french-time.ts';
import { paths } from '#contract/base/paths.ts';
import type { Passkey } from '#contract/people/passkeys.ts';
import { Loaded } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { AddPasskey, RemovePasskey } from './passkey-dialogs.tsx';

/** The account's passkeys: they sign in without a password, and each can be taken away. */
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
