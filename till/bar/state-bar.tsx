import { CircleHelp, LogOut } from 'lucide-react';
import { useRef } from 'react';
import { lineWords } from '#browser/ui/line-words.ts';
import { placeOf } from '#browser/ui/use-place.ts';
import { useOnline } from '#browser/use-online.ts';
import { useWork } from '../work.ts';
import { Dialog } from './dialog.tsx';
import type { View } from './views.ts';

const TABS = [
  { view: 'vendre', text: 'Vendre', covers: ['vendre', 'payer', 'paiement', 'ticket'] },
  { view: 'ventes', text: 'Ventes', covers: ['ventes'] },
  { view: 'retour', text: 'Retour', covers: ['retour'] },
  { view: 'tiroir', text: 'Tiroir', covers: ['tiroir'] },
  { view: 'commandes', text: 'Commandes', covers: ['commandes'] },
] as const satisfies readonly { view: View; text: string; covers: readonly View[] }[];

/** The line, what waits, the seller, the till and its session; and the ways to the other views. */
export function StateBar({ view }: { view: View }) {
  const { memory, sending, sendNow, signInAgain, seller, session } = useWork();
  const isOnline = useOnline();
  const waiting = memory.queue.length;
  const { words, Sign, tone } = lineWords(sending, isOnline, waiting);
  const { state } = memory;
  return (
    <header className="z-10 bg-navy text-white print:hidden">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 pl-3 md:grid-cols-[1fr_auto_auto]">
        <p className="min-w-0 py-1 text-base break-words">
          <strong>{state === null ? 'Caisse' : `Caisse ${state.till.code}`}</strong>
          {' · '}
          {session === undefined ? 'fermée' : 'ouverte'}
          {' · '}
          {seller.name}
        </p>
        <div className="flex md:order-3">
          <Shortcuts />
          <SignOut waiting={waiting} />
        </div>
        <div className={`max-md:col-span-2 max-md:-ml-3 md:order-2 md:rounded-xl ${tone}`}>
          <div className="flex min-h-12 items-center justify-between gap-2 px-3">
            <p role="status" className="flex items-center gap-2 py-1 text-base font-bold">
              <Sign aria-hidden="true" className="shrink-0" />
              {words}
            </p>
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
      </div>
      <nav aria-label="Caisse" className="grid grid-cols-[repeat(5,auto)] sm:grid-cols-5">
        {TABS.map((tab) => {
          const isHere = (tab.covers as readonly View[]).includes(view);
          return (
            <a
              key={tab.view}
              href={placeOf(tab.view)}
              aria-current={isHere ? 'page' : undefined}
              className={`flex min-h-14 items-center justify-center border-b-4 text-base font-bold max-sm:tracking-tighter sm:text-xl ${isHere ? 'border-white' : 'border-transparent text-white/85'}`}
            >
              {tab.text}
            </a>
          );
        })}
      </nav>
    </header>
  );
}

const SMALL =
  'min-h-11 shrink-0 rounded-xl border-2 border-current bg-white px-3 text-base font-bold';
const PLAIN = 'flex min-h-14 min-w-14 items-center justify-center gap-2 px-2 text-base underline';

const KEYS = [
  ['F2', 'Rechercher un article'],
  ['F4', 'Encaisser'],
  ['F8', 'Montant exact, en espèces'],
  ['Entrée', 'Valider'],
  ['F9', 'Nouvelle vente, ou retour à la vente'],
  ['Scanner', 'Ajouter l’article, hors d’un champ de texte'],
] as const;

function Shortcuts() {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" className={PLAIN} onClick={() => dialog.current?.showModal()}>
        <CircleHelp aria-hidden="true" />
        <span className="sr-only">Touches du clavier</span>
      </button>
      <Dialog ref={dialog} title="Touches du clavier">
        <dl className="my-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          {KEYS.map(([key, what]) => (
            <div key={key} className="contents">
              <dt className="font-bold">{key}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <button
          type="button"
          className="button-main w-full"
          onClick={() => dialog.current?.close()}
        >
          Fermer
        </button>
      </Dialog>
    </>
  );
}

/** Keeps what waits on the device. */
function SignOut({ waiting }: { waiting: number }) {
  const { seller, signOut } = useWork();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" className={PLAIN} onClick={() => dialog.current?.showModal()}>
        <LogOut aria-hidden="true" />
        <span className="max-sm:sr-only">Se déconnecter</span>
      </button>
      <Dialog ref={dialog} title="Se déconnecter ?">
        <p className="my-3">
          {waiting === 0
            ? `Tout est envoyé, ${seller.name}.`
            : `${waiting === 1 ? 'Un envoi n’est pas parti' : `${waiting} envois ne sont pas partis`} : cet appareil garde tout jusqu’à votre prochaine connexion. D’ici là, aucun autre vendeur ne s’y connecte.`}
        </p>
        <div className="grid gap-2">
          <button type="button" className="button-main" onClick={() => dialog.current?.close()}>
            Rester
          </button>
          <button type="button" className="button-bad" onClick={() => void signOut()}>
            Se déconnecter
          </button>
        </div>
      </Dialog>
    </>
  );
}
