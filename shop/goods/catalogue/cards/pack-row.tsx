import type { Pack } from '#contract/goods/packs.ts';
import { useDrawnNear } from '#shop/base/ui/hooks/use-drawn-near.ts';
import { PackCard } from './pack-card.tsx';

/** Packs side by side under a title, scrolling sideways where they do not fit; nothing without packs. */
export function PackRow({ title, packs }: { title: string; packs: Pack[] }) {
  const near = useDrawnNear(title);
  if (packs.length === 0) return null;
  return (
    <section {...near} aria-label={title} className="drawn-near">
      <h2 className="mb-3 text-xl font-extrabold tracking-tight sm:text-2xl">{title}</h2>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 lg:mx-0 lg:grid lg:grid-cols-3 lg:px-0">
        {packs.map((pack) => (
          <li key={pack.id} className="w-[82%] shrink-0 snap-start sm:w-[46%] lg:w-auto">
            <PackCard pack={pack} />
          </li>
        ))}
      </ul>
    </section>
  );
}
