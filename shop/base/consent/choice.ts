import { useSyncExternalStore } from 'react';

const KEY = 'consent';

const CHANGE = 'sandaga:consent';

/** Raised when the text changes, so that each visitor is asked again. */
const VERSION = 1;

export type Consent = { analytics: boolean; location: boolean };

function readConsent(): Consent | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (kept?.version !== VERSION) return undefined;
    return { analytics: kept.analytics === true, location: kept.location === true };
  } catch {
    return undefined;
  }
}

/** Stores the choice with its moment and version. If storage refuses, the next page asks again. */
export function saveConsent(consent: Consent): void {
  chosen = consent;
  try {
    const at = new Date().toISOString();
    localStorage.setItem(KEY, JSON.stringify({ ...consent, version: VERSION, at }));
  } catch {
    // The choice then holds for this page alone.
  }
  window.dispatchEvent(new Event(CHANGE));
}

let chosen: Consent | undefined;

/** The choice of this page or the one kept before. */
export const currentConsent = (): Consent | undefined => chosen ?? readConsent();

/** Calls back on each change, also in another tab. Returns how to stop. */
export function onConsentChange(callback: () => void): () => void {
  const fromElsewhere = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    chosen = undefined;
    callback();
  };
  window.addEventListener(CHANGE, callback);
  window.addEventListener('storage', fromElsewhere);
  return () => {
    window.removeEventListener(CHANGE, callback);
    window.removeEventListener('storage', fromElsewhere);
  };
}

/** True also in the server's page. */
export const useHasChosen = (): boolean =>
  useSyncExternalStore(
    onConsentChange,
    () => currentConsent() !== undefined,
    () => true,
  );

const ASK = 'sandaga:ask-consent';

/** Dispatches a window event; the listeners of `onReopenConsent` ask the visitor again. */
export function reopenConsent(): void {
  window.dispatchEvent(new Event(ASK));
}

/** Returns how to stop. */
export function onReopenConsent(callback: () => void): () => void {
  window.addEventListener(ASK, callback);
  return () => window.removeEventListener(ASK, callback);
}
