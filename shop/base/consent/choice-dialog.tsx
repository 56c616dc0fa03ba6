import { Dialog } from '@base-ui/react/dialog';
import { Switch } from '@base-ui/react/switch';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useState } from 'react';
import { buttonStyle } from '../ui/button-style.ts';
import type { Consent } from './choice.ts';

export type ChoiceDialogProps = {
  isOpen: boolean;
  before: Consent;
  onSave: (consent: Consent) => void;
  onClose: () => void;
};

export function ChoiceDialog({ isOpen, before, onSave, onClose }: ChoiceDialogProps) {
  const [consent, setConsent] = useState(before);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(opens) => opens || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-navy/60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-2xl bg-white transition-transform duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full sm:inset-x-auto sm:bottom-auto sm:top-1/2 sm:left-1/2 sm:w-[30rem] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl">
          <div className="flex items-center justify-between border-b border-line py-1 pr-1 pl-4">
            <Dialog.Title className="text-lg font-extrabold">Vos choix</Dialog.Title>
            <Dialog.Close aria-label="Fermer" className="flex size-11 items-center justify-center">
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className="flex-1 divide-y divide-line overflow-y-auto overscroll-contain px-4">
            <Choice
              label="Mesure d'audience"
              isOn={consent.analytics}
              onChange={(analytics) => setConsent({ ...consent, analytics })}
            >
              Nous comptons les pages et les produits regardés, avec un outil de Google quand il est
              en service, pour améliorer le site.
            </Choice>
            <Choice
              label="Localisation approximative"
              isOn={consent.location}
              onChange={(location) => setConsent({ ...consent, location })}
            >
              Votre ville, trouvée par votre connexion, accompagne le contenu de vos paniers pour
              organiser les livraisons.
            </Choice>
          </div>
          <div className="border-t border-line p-3">
            <button
              type="button"
              onClick={() => onSave(consent)}
              className={buttonStyle('primary', 'w-full')}
            >
              Enregistrer mes choix
            </button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Choice({
  label,
  isOn,
  onChange,
  children,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex cursor-pointer items-center gap-4 py-4">
      <span className="min-w-0 flex-1">
        <span id={`${id}-name`} className="block font-semibold">
          {label}
        </span>
        <span id={`${id}-use`} className="block text-sm text-muted">
          {children}
        </span>
      </span>
      <Switch.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-use`}
        className="relative h-8 w-14 shrink-0 rounded-full bg-muted p-1 transition-colors data-checked:bg-accent"
      >
        <Switch.Thumb className="block size-6 rounded-full bg-white transition-transform data-checked:translate-x-6" />
      </Switch.Root>
    </label>
  );
}
