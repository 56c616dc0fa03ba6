import { useState } from 'react';
import { useLocation } from 'react-router';
import { signInLink } from '#contract/base/screens.ts';
import { messages } from '#contract/talk/messages.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import type { GuestDialogProps } from './guest-dialog.tsx';

/** The sign-in replaces the order button; the way without an account sends the form around it. */
export function GuestWays() {
  const { pathname, search, hash } = useLocation();
  const isLive = useHydrated();
  return (
    <div className="space-y-3">
      <Link
        to={signInLink(`${pathname}${search}${hash}`)}
        className={buttonStyle('primary', 'w-full px-3! py-2 text-center')}
      >
        {messages.pack.signIn}
      </Link>
      <p className="rounded-lg bg-promo-soft p-3 text-sm font-semibold">
        {messages.pack.signInWarning}
      </p>
      {/* Before the page lives, a press would only load it again. */}
      <button type="submit" disabled={!isLive} className={buttonStyle('secondary', 'w-full')}>
        Commander sans compte
      </button>
    </div>
  );
}

const NO_DIALOG = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.';

/** Loads the dialog on demand and keeps it mounted with what was typed. */
export function useGuestDialog() {
  const { Part: Dialog, load } = useLatePart<GuestDialogProps>(() =>
    import('./guest-dialog.tsx').then((module) => module.GuestDialog),
  );
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsOpen(true);
    load(() => toast({ text: NO_DIALOG, tone: 'error' }));
  };
  return { Dialog, isOpen, open, close: () => setIsOpen(false) };
}
