import Menu from 'lucide-react/icons/menu';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import type { DrawerProps } from './drawer.tsx';

/** Opens the drawer of narrow screens. Its code is fetched when a finger or the focus comes near. */
export function MenuButton() {
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const {
    Part: Drawer,
    hasFailed,
    load,
  } = useLatePart<DrawerProps>(() => import('./drawer.tsx').then((module) => module.Drawer));
  const isOpen = openedAt === key;
  const prepare = () => load(() => setOpenedAt(undefined));
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPointerDown={prepare}
        onFocus={prepare}
        onClick={() => {
          prepare();
          setOpenedAt(isOpen ? undefined : key);
        }}
        className="-ml-2 flex size-11 shrink-0 items-center justify-center rounded-lg hover:bg-accent-soft lg:hidden"
      >
        <Menu aria-hidden="true" size={26} />
        <span className="sr-only">Menu</span>
      </button>
      {Drawer && (
        <Drawer isOpen={isOpen} onClose={() => setOpenedAt(undefined)} openedBy={button} />
      )}
      <p
        role="status"
        className={hasFailed ? 'absolute top-full left-3 z-10 bg-white p-3 shadow' : 'sr-only'}
      >
        {hasFailed && 'Le menu ne s’est pas chargé. Vérifiez votre réseau, puis réessayez.'}
      </p>
    </>
  );
}
