import { useState } from 'react';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import type { GuestDialogProps } from './guest-dialog.tsx';

const NO_DIALOG = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.';

/** The dialog's code is fetched when it is wanted; once there it keeps what was typed into it. */
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
