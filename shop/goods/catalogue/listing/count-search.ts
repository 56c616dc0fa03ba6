import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { paths } from '#contract/base/paths.ts';
import { pushSearch } from '#shop/base/analytics/data-layer.ts';
import { browserApi } from '#shop/base/api/client.ts';
import type { ListingState } from './listing.ts';

const SETTLED_AFTER_MS = 2000;

let hasArrived = false;

/**
 * Posts a search to the server's statistics, and to analytics with consent, once it is settled: the term is unchanged
 * for 2 s after its results appear, or the visitor opens another page, filters, or clicks in the list (the caller then
 * calls the returned function). Does not count other pages of the same search, or a return by Back or Forward.
 */
export function useSearchLog({ screen, shown, wanted, isPending }: ListingState): () => void {
  const term = shown.search;
  const isReturn = useNavigationType() === 'POP';
  const lastCounted = useRef('');
  const count = () => {
    if (term === '' || term === lastCounted.current || wanted.search !== term) return;
    lastCounted.current = term;
    pushSearch(term);
    browserApi.post(paths.searchTerm, { terme: term, source: screen.searchSource }).catch(() => {
      // A lost count does not concern the visitor.
    });
  };
  const countNow = useEffectEvent(count);
  useEffect(() => {
    if (isReturn && !isSentForm()) lastCounted.current = term;
    hasArrived = true;
    const timer = setTimeout(countNow, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [term, isReturn]);
  useEffect(() => {
    if (isPending) countNow();
  }, [isPending]);
  return count;
}

/**
 * Whether a form of the shop led here, as in a search before scripts are loaded. Applies to the first
 * page of a document only.
 */
function isSentForm(): boolean {
  if (hasArrived) return false;
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'navigate' && document.referrer.startsWith(window.location.origin);
}
