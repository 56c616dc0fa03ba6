import Share2 from 'lucide-react/icons/share-2';
import { type ComponentProps, useState } from 'react';
import type { SharedListName } from '#contract/sales/baskets.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import type { ShareDialog } from './share-dialog.tsx';
import { SHARE_WORDS } from './share-words.ts';

/** Loads the dialog on demand. */
export function ShareButton({ list, className }: { list: SharedListName; className: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const {
    Part: Dialog,
    hasFailed,
    load,
  } = useLatePart<ComponentProps<typeof ShareDialog>>(() =>
    import('./share-dialog.tsx').then((module) => module.ShareDialog),
  );
  const open = () => {
    setIsOpen(true);
    load();
  };
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={open} className={className}>
        <Share2 aria-hidden="true" size={18} />
        {SHARE_WORDS[list].press}
      </button>
      <span role="status" className={hasFailed ? 'font-semibold text-promo' : 'sr-only'}>
        {hasFailed && 'Le partage ne s’ouvre pas sans réseau. Réessayez plus tard.'}
      </span>
      {isOpen && Dialog && <Dialog list={list} onClose={() => setIsOpen(false)} />}
    </>
  );
}
