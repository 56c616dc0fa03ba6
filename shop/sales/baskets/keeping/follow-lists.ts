import { KEPT_LISTS, REPORT_DEBOUNCE_MS } from '#contract/sales/baskets.ts';
import { baskets } from '#shop/base/lists/baskets.ts';
import { onSessionChange } from '#shop/base/session/session.ts';
import { noteNow, syncLists } from './sync-lists.ts';

export { handOver } from './hand-over.ts';

/** How long what another device changed may take to be seen by somebody who comes back to a page. */
const LOOK_AGAIN_MS = 10_000;

/**
 * Keeps the lists of whoever is signed in the same on all devices: at the beginning, once a change has rested, when
 * somebody comes back to the page or the network does. Answers how to stop.
 */
export function followLists(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lookedAtMs = 0;
  const sync = async () => {
    clearTimeout(timer);
    timer = undefined;
    // What waits goes when the network is back.
    if (!navigator.onLine) return;
    lookedAtMs = Date.now();
    if (await syncLists()) later();
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(sync, REPORT_DEBOUNCE_MS);
  };
  const note = () => {
    if (noteNow()) later();
  };
  const look = () => {
    if (document.visibilityState === 'hidden') {
      if (timer !== undefined) void sync();
    } else if (Date.now() - lookedAtMs > LOOK_AGAIN_MS) void sync();
  };
  const stops = [
    ...KEPT_LISTS.map((list) => baskets[list].onChange(note)),
    onSessionChange(() => void sync()),
  ];
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', sync);
  void sync();
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', sync);
  };
}
