import { type ReactNode, useEffect, useRef, useState } from 'react';
import { buttonStyle } from './button-style.ts';

type GrowingListProps<Item extends { id: number }> = {
  className: string;
  latest: readonly Item[];
  count: number;
  first: number;
  step: number;
  loadAll: () => Promise<Item[]>;
  /** The button's words, and the rest for screen readers only. */
  more: { label: string; ofWhat: string };
  children: (item: Item) => ReactNode;
};

/** Shows the first items and more with each press, which focuses the first new one. Loads all at once. */
export function GrowingList<Item extends { id: number }>({
  className,
  latest,
  count,
  first,
  step,
  loadAll,
  more,
  children,
}: GrowingListProps<Item>) {
  const [all, setAll] = useState<Item[]>();
  const [shown, setShown] = useState(first);
  const [state, setState] = useState<'resting' | 'asking' | 'failed'>('resting');
  const firstNew = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (shown > first) firstNew.current?.focus();
  }, [shown, first]);

  const showMore = async () => {
    if (state === 'asking') return;
    setState('asking');
    try {
      if (all === undefined) setAll(await loadAll());
      setShown(shown + step);
      setState('resting');
    } catch {
      setState('failed');
    }
  };
  const items = (all ?? latest).slice(0, shown);
  return (
    <>
      <ul className={className}>
        {items.map((item, index) => (
          <li
            key={item.id}
            // An item may have gone since the page was made.
            ref={index === Math.min(shown - step, items.length - 1) ? firstNew : undefined}
            tabIndex={-1}
            className="rounded-card border border-line p-4"
          >
            {children(item)}
          </li>
        ))}
      </ul>
      {shown < (all?.length ?? count) && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <button
            type="button"
            aria-disabled={state === 'asking'}
            onClick={showMore}
            className={buttonStyle('secondary')}
          >
            {state === 'asking' ? 'Chargement' : more.label}
            <span className="sr-only"> {more.ofWhat}</span>
          </button>
          <p role="alert">
            {state === 'failed' &&
              'La suite ne s’affiche pas. Vérifiez votre réseau, puis réessayez.'}
          </p>
        </div>
      )}
    </>
  );
}
