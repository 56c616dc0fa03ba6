import Scale from 'lucide-react/icons/scale';
import { useRef } from 'react';
import { screens } from '#contract/base/screens.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { useFloatingRoom } from '#shop/base/ui/overlays/use-floating-room.ts';

/** The way to the comparison once something is chosen, above all that floats at the foot of the page. */
export function CompareTray({ count }: { count: number }) {
  const tray = useRef<HTMLElement>(null);
  useFloatingRoom('tray', tray);
  return (
    <nav
      ref={tray}
      aria-label="Comparaison"
      className="lifted above-tray fixed left-3 z-30 print:hidden lg:left-6"
    >
      <Link
        to={screens.comparison}
        className="inline-flex min-h-11 items-center gap-2 rounded-full border border-accent bg-white px-4 text-sm font-semibold text-accent-dark shadow-lg hover:bg-accent-soft"
      >
        <Scale aria-hidden="true" size={18} />
        Comparer ({count})
      </Link>
    </nav>
  );
}
