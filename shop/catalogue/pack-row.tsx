import type { Pack } from '#contract/packs.ts';
import { PackCard } from './pack-card.tsx';

/** Packs side by side under a title; nothing without packs. */
export function PackRow({ title, packs }: { title: string; packs: Pack[] }) {
  if (packs.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl font-extrabold tracking-tight sm:text-2xl">{title}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {packs.map((pack) => (
          <li key={pack.id}>
            <PackCard pack={pack} />
          </li>
        ))}
      </ul>
    </section>
  );
}
