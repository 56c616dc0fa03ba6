import { useSyncExternalStore } from 'react';

const connection = () => (typeof navigator === 'undefined' ? undefined : navigator.connection);

/** Whether the browser asks to save data; false on the server and in browsers that do not tell. */
export const savesData = () => connection()?.saveData === true;

function follow(callback: () => void): () => void {
  connection()?.addEventListener('change', callback);
  return () => connection()?.removeEventListener('change', callback);
}

/** False in the server's page. */
export const useSavesData = () => useSyncExternalStore(follow, savesData, () => false);
