import { useSyncExternalStore } from 'react';

/** Whether the phone believes to have a network. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    (told) => {
      window.addEventListener('online', told);
      window.addEventListener('offline', told);
      return () => {
        window.removeEventListener('online', told);
        window.removeEventListener('offline', told);
      };
    },
    () => navigator.onLine,
  );
