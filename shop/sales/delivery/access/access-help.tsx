import Signpost from 'lucide-react/icons/signpost';
import { useEffect, useEffectEvent, useState } from 'react';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import type { AccessDraft, AccessMistakes, Underway } from './access-draft.ts';
import type { AccessFields } from './access-fields.tsx';
import { LocateButton } from './locate-button.tsx';

export type AccessProps = {
  access: AccessDraft;
  onChange: (change: Partial<AccessDraft>) => void;
  mistakes: AccessMistakes;
  underway: Underway;
};

/** Loads the fields on demand. */
export function AccessHelp(props: AccessProps) {
  const { access, onChange } = props;
  const { secondPhone, doorPhotoKey, voiceNoteKey } = access;
  const [isOpen, setIsOpen] = useState(
    secondPhone !== '' || doorPhotoKey !== null || voiceNoteKey !== null,
  );
  const [isPressed, setIsPressed] = useState(false);
  const { Part, hasFailed, load } = useLatePart<Parameters<typeof AccessFields>[0]>(() =>
    import('./access-fields.tsx').then((module) => module.AccessFields),
  );
  const bring = useEffectEvent(() => load());
  useEffect(() => {
    if (isOpen) bring();
  }, [isOpen]);
  const open = () => {
    setIsOpen(true);
    setIsPressed(true);
    load();
  };
  const isWaiting = isOpen && !hasFailed;
  return (
    <div className="space-y-4">
      <LocateButton position={access.position} onLocate={(position) => onChange({ position })} />
      {Part !== undefined && isOpen ? (
        <Part {...props} isPressed={isPressed} />
      ) : (
        <div>
          <button
            type="button"
            aria-disabled={isWaiting}
            onClick={open}
            className={buttonStyle('secondary', 'w-full sm:w-auto aria-disabled:opacity-60')}
          >
            <Signpost aria-hidden="true" size={20} />
            Photo, message vocal, autre numéro
          </button>
          <p role="status" className="mt-1 text-sm font-semibold empty:hidden">
            {isWaiting && 'Un instant...'}
            {isOpen && hasFailed && 'Connexion impossible. Vérifiez votre réseau, puis réessayez.'}
          </p>
        </div>
      )}
    </div>
  );
}
