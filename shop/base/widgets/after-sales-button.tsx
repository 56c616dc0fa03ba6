import Headset from 'lucide-react/icons/headset';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { CHAT_NUDGE } from '#contract/base/limits.ts';
import { useLatePart } from '../ui/hooks/use-late-part.ts';
import type { AfterSalesPanelProps } from './after-sales-panel.tsx';

/** Opens the after-sales panel. Covers nothing: it uses the room of `container-page`, or the call bar on phones. */
export function AfterSalesButton() {
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const {
    Part: Panel,
    hasFailed,
    load,
  } = useLatePart<AfterSalesPanelProps>(() =>
    import('./after-sales-panel.tsx').then((module) => module.AfterSalesPanel),
  );
  const place = useRef<HTMLDivElement>(null);
  // Until it moves for the first time, its code is not needed.
  useEffect(() => {
    let stop: (() => void) | undefined;
    const begin = () =>
      void import('./nudge.ts').then(
        ({ nudge }) => {
          // The visitor may have left the page at the same time.
          if (place.current !== null) stop = nudge(place.current);
        },
        () => undefined,
      );
    const timer = setTimeout(begin, CHAT_NUDGE.firstMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, []);
  const isOpen = openedAt === key;

  const prepare = () => load(() => setOpenedAt(undefined));
  const close = () => {
    setOpenedAt(undefined);
    button.current?.focus({ preventScroll: true });
  };
  const closeOnEscape = ({ key: pressed }: KeyboardEvent) => {
    if (pressed === 'Escape' && isOpen) close();
  };
  return (
    <div
      ref={place}
      className="at-foot lifted right-0 z-40 pb-[env(safe-area-inset-bottom)] lg:bottom-24 lg:pb-0"
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onKeyDown={closeOnEscape}
        onPointerDown={prepare}
        onFocus={prepare}
        onClick={() => {
          prepare();
          setOpenedAt(isOpen ? undefined : key);
        }}
        className="flex h-14 w-18 flex-col items-center justify-center gap-0.5 bg-navy text-xs font-semibold text-white -outline-offset-4 hover:bg-accent-dark lg:w-12 lg:rounded-l-card lg:border lg:border-r-0 lg:border-white/40 lg:shadow-lg min-[90rem]:h-auto min-[90rem]:gap-2 min-[90rem]:py-4 min-[90rem]:text-sm"
      >
        <Headset aria-hidden="true" size={22} className={isOpen ? '' : 'nudged'} />
        <span aria-hidden="true" className="min-[90rem]:hidden">
          SAV
        </span>
        <span className="rotate-180 [writing-mode:vertical-rl] max-[90rem]:sr-only">
          Service après-vente
        </span>
      </button>
      {isOpen && Panel && <Panel id={panelId} onClose={close} />}
      <p
        role="status"
        className={
          hasFailed
            ? 'absolute right-3 bottom-full mb-3 w-64 lg:right-full lg:bottom-0 lg:mr-3 lg:mb-0 rounded-card border border-line bg-white p-3 text-sm shadow'
            : 'sr-only'
        }
      >
        {hasFailed && 'Le panneau ne s’est pas chargé. Vérifiez votre réseau, puis réessayez.'}
      </p>
    </div>
  );
}
