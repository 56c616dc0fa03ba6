import { useSyncExternalStore } from 'react';

const connection = () => (typeof navigator === 'undefined' ? undefined : navigator.connection);

/** Whether the visitor asked the browser to save data. */
export const savesData = () => connection()?.saveData === true;

function follow(callback: () => void): () => void {
  connection()?.addEventListener('change', callback);
  return () => connection()?.removeEventListener('change', callback);
}

/** Whether the visitor asked the browser to save data; false in the page as the server sends it. */
export const useSavesData = () => useSyncExternalStore(follow, savesData, () => false);
