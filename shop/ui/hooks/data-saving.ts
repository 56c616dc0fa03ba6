import { useSyncExternalStore } from 'react';

const connection = () => (typeof navigator === 'undefined' ? undefined : navigator.connection);

const savesData = () => connection()?.saveData === true;

function follow(callback: () => void): () => void {
  connection()?.addEventListener('change', callback);
  return () => connection()?.removeEventListener('change', callback);
}

/** Whether the visitor asked the browser to save data; false in the page as the server sends it. */
export const useSavesData = () => useSyncExternalStore(follow, savesData, () => false);

/** How links of the frame load ahead: when one is about to be followed, or never where data are saved. */
export const useLinkPrefetch = () => (useSavesData() ? ('none' as const) : ('intent' as const));
