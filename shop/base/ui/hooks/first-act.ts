/** What a shopper does first. A mouse that moves is about to rest on something. */
const ACTS = ['pointerdown', 'pointermove', 'click', 'keydown', 'scroll'];

/**
 * Calls back with the shopper's first act, so that a page which is only looked at fetches no more than it shows.
 * Returns how to give it up.
 */
export function onFirstAct(callback: () => void): () => void {
  const over = new AbortController();
  const act = () => {
    over.abort();
    callback();
  };
  for (const kind of ACTS) {
    addEventListener(kind, act, { capture: true, passive: true, signal: over.signal });
  }
  return () => over.abort();
}
