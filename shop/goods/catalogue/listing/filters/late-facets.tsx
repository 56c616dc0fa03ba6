import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import type { FacetChoices } from './facet-list.tsx';

/** Fetches the facets once the panel is seen; they are at its end, where nothing moves. */
export function LateFacets(props: ComponentProps<typeof FacetChoices>) {
  const place = useRef<HTMLDivElement>(null);
  const { Part, load } = useLatePart<ComponentProps<typeof FacetChoices>>(() =>
    import('./facet-list.tsx').then((module) => module.FacetChoices),
  );
  const bring = useEffectEvent(() => load(undefined, false));
  useEffect(() => {
    // A panel that a phone hides has its twin in the sheet.
    if (place.current?.offsetParent !== null) bring();
  }, []);
  return (
    <div ref={place} className="flex flex-col gap-6">
      {Part && <Part {...props} />}
    </div>
  );
}
