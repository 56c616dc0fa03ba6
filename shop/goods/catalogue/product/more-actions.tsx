import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import type { QuietActions } from './quiet-actions.tsx';

/** What few visitors look for stands behind one control, and its script comes when it is opened. */
export function MoreActions(props: ComponentProps<typeof QuietActions>) {
  const details = useRef<HTMLDetailsElement>(null);
  const { Part, hasFailed, load } = useLatePart<ComponentProps<typeof QuietActions>>(() =>
    import('./quiet-actions.tsx').then((module) => module.QuietActions),
  );
  const loadIfOpen = useEffectEvent(() => {
    if (details.current?.open) load();
  });
  // A visitor may open it before the page is hydrated.
  useEffect(() => loadIfOpen(), []);
  return (
    <details
      ref={details}
      onToggle={({ currentTarget }) => currentTarget.open && load()}
      className="rounded-card border border-line"
    >
      <summary className="min-h-11 px-4 py-2.5 font-semibold text-accent-dark">
        Partager, comparer, suivre le prix
      </summary>
      {Part && <Part {...props} />}
      {hasFailed && (
        <p role="alert" className="px-4 pb-4">
          Connexion impossible. Fermez, puis rouvrez.
        </p>
      )}
    </details>
  );
}
