/** The visitor's first action. A moving mouse is about to rest on something. */
const ACTS = ['pointerdown', 'pointermove', 'click', 'keydown', 'scroll'];

/** Calls back at the first action, so a page that is only looked at loads no more. Returns how to stop. */
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
