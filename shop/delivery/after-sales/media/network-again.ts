/** A network that says that it is there may still lose requests. */
const PAUSE_MS = 3000;

/** Ends when it may be tried again: at once when the network comes back, else after a pause. Throws when `signal` does. */
export function networkAgain(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => {
      clearTimeout(timer);
      removeEventListener('online', again);
      signal.removeEventListener('abort', giveUp);
      act();
    };
    const again = () => end(resolve);
    const giveUp = () => end(() => reject(signal.reason));
    const timer = setTimeout(again, PAUSE_MS);
    addEventListener('online', again);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
  });
}
