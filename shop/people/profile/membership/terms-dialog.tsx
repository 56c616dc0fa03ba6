import { type SubmitEvent, useState } from 'react';
import { screens } from '#contract/base/screens.ts';
import { MEMBERSHIP_CONSENT } from '#contract/people/membership.ts';
import { messages } from '#contract/talk/messages.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { CheckField } from '#shop/base/ui/fields/check-field.tsx';
import { Modal } from '#shop/base/ui/overlays/modal.tsx';

export function TermsDialog({ onAnswer }: { onAnswer: (isAgreed: boolean) => void }) {
  const [isAgreed, setIsAgreed] = useState(false);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const accept = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isAgreed) {
      setProblem('Cochez la case pour envoyer votre demande.');
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setIsSending(true);
    onAnswer(true);
  };
  return (
    <Modal title="Conditions de l’adhésion" onClose={() => isSending || onAnswer(false)}>
      <ul className="list-disc space-y-2 pl-5">
        <li>Votre employeur décide de votre adhésion et peut y mettre fin.</li>
        <li>Chaque commande à crédit est validée par votre employeur, puis par la boutique.</li>
        <li>Vous payez par mois, aux dates et aux montants indiqués avant de valider.</li>
        <li>Un retard de paiement est signalé à votre employeur.</li>
      </ul>
      <p className="mt-2">
        <a
          href={screens.creditProcess}
          target="_blank"
          rel="noopener"
          className="inline-block py-2 font-semibold text-accent-dark underline"
        >
          L’achat à crédit en détail
          <span className="sr-only"> (dans un nouvel onglet)</span>
        </a>
      </p>
      <form noValidate onSubmit={accept} className="mt-2 space-y-4">
        <CheckField
          label={MEMBERSHIP_CONSENT}
          checked={isAgreed}
          onChange={({ target }) => {
            setIsAgreed(target.checked);
            setProblem('');
          }}
          required
          problem={problem || undefined}
        />
        <button
          type="submit"
          aria-disabled={isSending}
          className={buttonStyle('primary', 'w-full py-2')}
        >
          {isSending ? messages.pack.sending : 'Accepter et Envoyer la Demande d’Adhésion'}
        </button>
      </form>
    </Modal>
  );
}
