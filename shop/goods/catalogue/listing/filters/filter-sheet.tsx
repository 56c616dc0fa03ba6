import { Dialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { buttonStyle } from '#shop/base/ui/button-style.ts';

export function FilterSheet({
  isOpen,
  onClose,
  closeLabel,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  closeLabel: string;
  children: ReactNode;
}) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-navy/50 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-2xl bg-white transition-transform duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full">
          <div className="flex items-center justify-between border-b border-line py-1 pr-1 pl-4">
            <Dialog.Title className="text-lg font-extrabold">Filtrer</Dialog.Title>
            <Dialog.Close aria-label="Fermer" className="flex size-11 items-center justify-center">
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain p-4">{children}</div>
          <div className="border-t border-line p-3">
            <Dialog.Close className={buttonStyle('primary', 'w-full')}>{closeLabel}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
