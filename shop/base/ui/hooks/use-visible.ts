import { useSyncExternalStore } from 'react';

function follow(callback: () => void): () => void {
  document.addEventListener('visibilitychange', callback);
  return () => document.removeEventListener('visibilitychange', callback);
}

/** True in the server's page. */
export const useVisible = () =>
  useSyncExternalStore(
    follow,
    () => document.visibilityState === 'visible',
    () => true,
  );
