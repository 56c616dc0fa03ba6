import Scale from 'lucide-react/icons/scale';
import { useRef } from 'react';
import { screens } from '#contract/base/screens.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { useFloatingRoom } from '#shop/base/ui/overlays/use-floating-room.ts';

/** The way to the comparison once something is chosen: on phones a bar above that of calls, so no button lies half below. */
export function CompareTray({ count }: { count: number }) {
  const tray = useRef<HTMLElement>(null);
  useFloatingRoom('tray', tray);
  return (
    <nav
      ref={tray}
      aria-label="Comparaison"
      className="lifted above-tray fixed inset-x-0 z-30 print:hidden lg:right-auto lg:left-6"
    >
      <Link
        to={screens.comparison}
        className="flex min-h-11 items-center justify-center gap-2 border-t border-accent bg-white px-4 text-sm font-semibold text-accent-dark -outline-offset-4 hover:bg-accent-soft lg:rounded-full lg:border lg:shadow-lg"
      >
        <Scale aria-hidden="true" size={18} />
        Comparer ({count})
      </Link>
    </nav>
  );
}
