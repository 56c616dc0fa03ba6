import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { paths } from '#contract/base/paths.ts';
import { pushSearch } from '#shop/base/analytics/data-layer.ts';
import { browserApi } from '#shop/base/api/client.ts';
import type { ListingState } from './listing.ts';

const SETTLED_AFTER_MS = 2000;

let hasArrived = false;

/**
 * Counts a search once it is settled: its results are shown and the term has rested for 2 s, or the
 * visitor went on with them, by another page or filter or by a click among them (then call what this
 * returns). Pages of the same search and a return by Back or Forward count for nothing.
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
      // A visitor need not know that a count was lost.
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
 * Whether the visitor landed here from a form of ours, as a search does before scripts have loaded;
 * only the first page of a document can be such an arrival.
 */
function isSentForm(): boolean {
  if (hasArrived) return false;
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'navigate' && document.referrer.startsWith(window.location.origin);
}
