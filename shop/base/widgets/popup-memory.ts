const KEY = 'popupLastClosed';

/** Stands in for storage that refuses. */
let closedHere: number | undefined;

/** The moment in milliseconds at which the offer was last closed in this browser, if ever. */
export function readLastClosed(): number | undefined {
  try {
    const kept = localStorage.getItem(KEY);
    const moment = Number(kept);
    return kept !== null && kept !== '' && Number.isFinite(moment) ? moment : closedHere;
  } catch {
    return closedHere;
  }
}

/** Keeps the moment of a closing, in milliseconds. */
export function rememberClosed(momentMs: number): void {
  closedHere = momentMs;
  try {
    localStorage.setItem(KEY, String(momentMs));
  } catch {
    // The visit remembers.
  }
}

/** Calls back when the offer was closed in another tab; answers how to stop. */
export function onClosedElsewhere(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === KEY) callback();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
