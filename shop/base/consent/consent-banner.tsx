import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { screens } from '#contract/base/screens.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { useLatePart } from '../ui/hooks/use-late-part.ts';
import { CloseButton } from '../ui/overlays/close-button.tsx';
import { useFloatingRoom } from '../ui/overlays/use-floating-room.ts';
import {
  type Consent,
  currentConsent,
  onReopenConsent,
  saveConsent,
  useHasChosen,
} from './choice.ts';

import type { ChoiceDialogProps } from './choice-dialog.tsx';

const EVERYTHING: Consent = { analytics: true, location: true };
const NOTHING: Consent = { analytics: false, location: false };

/** Asks for consent after hydration, since cached pages are shared. Takes the focus only if the visitor opened it. */
export function ConsentBanner() {
  const hasChosen = useHasChosen();
  const [isAskedAgain, setIsAskedAgain] = useState(false);
  const asker = useRef<Element>(null);
  useEffect(
    () =>
      onReopenConsent(() => {
        asker.current = document.activeElement;
        setIsAskedAgain(true);
      }),
    [],
  );
  if (hasChosen && !isAskedAgain) return null;
  const close = () => {
    setIsAskedAgain(false);
    if (asker.current instanceof HTMLElement) asker.current.focus({ preventScroll: true });
    asker.current = null;
  };
  return <Question isAskedAgain={isAskedAgain} onDone={close} />;
}

function Question({ isAskedAgain, onDone }: { isAskedAgain: boolean; onDone: () => void }) {
  const card = useRef<HTMLElement>(null);
  useFloatingRoom('banner', card);
  useEffect(() => {
    if (isAskedAgain) card.current?.focus({ preventScroll: true });
  }, [isAskedAgain]);
  const mayLeave = isAskedAgain && currentConsent() !== undefined;
  // React also sends the dialog's key events here.
  const leaveOnEscape = ({ key, target }: KeyboardEvent) => {
    // Escape then closes the switches, while the focus is still here.
    const isChoosing = card.current?.querySelector('[aria-expanded="true"]') !== null;
    const isHere = target instanceof Node && card.current?.contains(target) && !isChoosing;
    if (key === 'Escape' && mayLeave && isHere) onDone();
  };
  const answer = (consent: Consent) => {
    saveConsent(consent);
    onDone();
  };
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label="Vos choix de confidentialité"
      data-consent-banner=""
      onKeyDown={leaveOnEscape}
      className="above-call-bar fixed print:hidden inset-x-0 z-30 max-h-[50dvh] overflow-y-auto border-t border-line bg-white p-4 shadow-[0_-4px_24px_rgb(7_21_57/0.12)] outline-none lg:right-auto lg:bottom-6 lg:left-6 lg:w-[34rem] lg:rounded-card lg:border"
    >
      <div className="flex items-start gap-2">
        <p className="flex-1 text-sm">
          Avec votre accord, un outil de mesure suit les visites et nous retenons votre ville pour
          organiser les livraisons. Si vous refusez, vous achetez exactement de la même façon.{' '}
          <Link to={screens.privacy} className="font-semibold text-accent-dark underline">
            Politique de confidentialité
          </Link>
        </p>
        {mayLeave && <CloseButton onClick={onDone} className="-mt-2 -mr-2" />}
      </div>
      <Answers onAnswer={answer} />
    </section>
  );
}

function Answers({ onAnswer }: { onAnswer: (consent: Consent) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const {
    Part: Dialog,
    hasFailed,
    load,
  } = useLatePart<ChoiceDialogProps>(() =>
    import('./choice-dialog.tsx').then((module) => module.ChoiceDialog),
  );
  const prepare = () => load();
  const button = buttonStyle('secondary', 'flex-auto px-2 text-sm whitespace-nowrap');
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" onClick={() => onAnswer(EVERYTHING)} className={button}>
          Accepter
        </button>
        <button type="button" onClick={() => onAnswer(NOTHING)} className={button}>
          Refuser
        </button>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerDown={prepare}
          onFocus={prepare}
          onClick={() => {
            prepare();
            setIsOpen(true);
          }}
          className={button}
        >
          Personnaliser
        </button>
      </div>
      <p role="status" className={hasFailed && isOpen ? 'mt-2 text-sm' : 'sr-only'}>
        {hasFailed && isOpen && 'Les réglages ne se sont pas chargés. Vérifiez votre réseau.'}
      </p>
      {Dialog && (
        <Dialog
          isOpen={isOpen}
          before={currentConsent() ?? NOTHING}
          onSave={onAnswer}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
