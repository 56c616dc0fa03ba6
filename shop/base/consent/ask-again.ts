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
