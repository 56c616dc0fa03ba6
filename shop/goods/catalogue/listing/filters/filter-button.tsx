import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useState } from 'react';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { signWaiting } from '#shop/base/ui/presses/press-sign.ts';
import type { FilterSheet } from './filter-sheet.tsx';

/** Id of the filters on the page; without scripts, the button is a link to them. */
export const FILTER_PLACE = 'filtres';

const loadSheet = () => import('./filter-sheet.tsx');

export function FilterButton({
  activeCount,
  closeLabel,
  onFailure,
  children,
}: {
  activeCount: number;
  closeLabel: string;
  /** Called if the sheet fails to load. Must show the filters on the page. */
  onFailure: () => void;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const [Sheet, setSheet] = useState<typeof FilterSheet>();
  const open = () => {
    setIsOpen(true);
    signWaiting(loadSheet()).then((loaded) => setSheet(() => loaded.FilterSheet), onFailure);
  };
  const prepare = () => void loadSheet().catch(() => {});
  const look = buttonStyle('secondary', 'shrink-0 lg:hidden');
  const content = (
    <>
      <SlidersHorizontal aria-hidden="true" size={20} />
      Filtrer
      {activeCount > 0 && (
        <span className="min-w-6 rounded-full bg-accent px-1.5 text-sm leading-6 text-white">
          {activeCount}
          <span className="sr-only"> {activeCount > 1 ? 'filtres actifs' : 'filtre actif'}</span>
        </span>
      )}
    </>
  );
  if (!isHydrated) {
    return (
      <a href={`#${FILTER_PLACE}`} className={look}>
        {content}
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        onPointerDown={prepare}
        onFocus={prepare}
        className={look}
      >
        {content}
      </button>
      {Sheet && (
        <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} closeLabel={closeLabel}>
          {children}
        </Sheet>
      )}
    </>
  );
}
