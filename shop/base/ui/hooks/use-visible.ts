import { useSyncExternalStore } from 'react';

function follow(callback: () => void): () => void {
  document.addEventListener('visibilitychange', callback);
  return () => document.removeEventListener('visibilitychange', callback);
}

/** Whether the page can be seen; true in the page as the server sends it. */
export const useVisible = () =>
  useSyncExternalStore(
    follow,
    () => document.visibilityState === 'visible',
    () => true,
  );
