/** Chromium's question whether the shop may be installed, which can be put later. */
export type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

let kept: InstallEvent | undefined;
let tell: ((event: InstallEvent) => void) | undefined;

/** From now on keeps the browser's question for the moment of interest, instead of its own bar. */
export function keepInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event;
    tell?.(kept);
  });
}

/** Calls back with the kept question, at once or when it comes; answers how to stop. */
export function onInstallEvent(callback: (event: InstallEvent) => void): () => void {
  tell = callback;
  if (kept !== undefined) callback(kept);
  return () => {
    tell = undefined;
  };
}
