import { useSyncExternalStore } from 'react';

const KEY = 'consent';

const CHANGE = 'sandaga:consent';

/** Raised when the text of the question changes, so that everybody is asked again. */
const VERSION = 1;

/** What a visitor agreed to. Nothing is agreed to until asked. */
export type Consent = { analytics: boolean; location: boolean };

/** The visitor's choice in this browser, undefined before one was made. */
function readConsent(): Consent | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (kept?.version !== VERSION) return undefined;
    return { analytics: kept.analytics === true, location: kept.location === true };
  } catch {
    return undefined;
  }
}

/** Keeps the choice with its moment and version; storage that refuses asks again on the next page. */
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

/** Calls back on each change, also one made in another tab; answers how to stop. */
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

/** Whether the visitor has answered, one way or the other; true in the page as the server sends it. */
export const useHasChosen = (): boolean =>
  useSyncExternalStore(
    onConsentChange,
    () => currentConsent() !== undefined,
    () => true,
  );

const ASK = 'sandaga:ask-consent';

/** Opens the question of consent again, whatever was answered before. */
export function askAgain(): void {
  window.dispatchEvent(new Event(ASK));
}

/** Calls back when the question is to be opened again; answers how to stop. */
export function onAskAgain(callback: () => void): () => void {
  window.addEventListener(ASK, callback);
  return () => window.removeEventListener(ASK, callback);
}
