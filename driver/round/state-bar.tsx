import { LogOut } from 'lucide-react';
import { useRef } from 'react';
import { lineWords } from '#browser/ui/line-words.ts';
import { useOnline } from '#browser/use-online.ts';
import { hourWords } from '#contract/sales/handover/delivery-promise.ts';
import { useWork } from '../work.ts';

export function StateBar() {
  const { memory, sending, sendNow, signInAgain } = useWork();
  const isOnline = useOnline();
  const waiting = memory.queue.length;
  const { words, Sign, tone } = lineWords(sending, isOnline, waiting);
  return (
    <header className="sticky top-0 z-10 bg-navy text-white">
      <div className="mx-auto flex max-w-xl items-center justify-between gap-2 px-4">
        <span className="text-base font-bold">Livraison</span>
        <SignOut waiting={waiting} />
      </div>
      <div className={tone}>
        <div className="mx-auto flex min-h-12 max-w-xl items-center justify-between gap-2 px-4">
          <p role="status" className="flex items-center gap-2 py-1 text-base font-bold">
            <Sign aria-hidden="true" className="shrink-0" />
            {words}
          </p>
          {waiting === 0 && memory.readAt !== null && (
            <span className="shrink-0 text-sm">lu à {hourWords(memory.readAt.slice(11, 16))}</span>
          )}
          {sending.line === 'signed-out' ? (
            <button type="button" className={SMALL} onClick={signInAgain}>
              Se reconnecter
            </button>
          ) : (
            waiting > 0 &&
            isOnline &&
            sending.line !== 'sending' && (
              <button type="button" className={SMALL} onClick={sendNow}>
                Envoyer
              </button>
            )
          )}
        </div>
      </div>
    </header>
  );
}

const SMALL =
  'min-h-11 shrink-0 rounded-xl border-2 border-current bg-white px-3 text-base font-bold';

/** Clears the phone, so it asks when something would be lost (rule R-16). */
function SignOut({ waiting }: { waiting: number }) {
  const { driver, signOut } = useWork();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className="flex min-h-12 items-center gap-2 text-base underline"
        onClick={() => dialog.current?.showModal()}
      >
        <LogOut aria-hidden="true" />
        Se déconnecter
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="leave"
        className="m-auto w-[calc(100%-2rem)] max-w-md rounded-2xl p-5 text-ink backdrop:bg-navy/70"
      >
        <h2 id="leave" className="text-xl font-bold">
          Se déconnecter ?
        </h2>
        <p className="my-3">
          {waiting === 0
            ? `Tout est envoyé, ${driver.name}. La tournée s’efface de ce téléphone.`
            : `${waiting === 1 ? 'Un envoi n’est pas parti' : `${waiting} envois ne sont pas partis`} : ils seraient perdus. Attendez plutôt le réseau.`}
        </p>
        <div className="grid gap-2">
          <button type="button" className="button-main" onClick={() => dialog.current?.close()}>
            Rester
          </button>
          <button type="button" className="button-bad" onClick={() => void signOut()}>
            {waiting === 0 ? 'Se déconnecter' : 'Supprimer ces envois et se déconnecter'}
          </button>
        </div>
      </dialog>
    </>
  );
}
