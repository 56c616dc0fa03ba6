import { ownPath } from '../own-path.ts';

/** Where the service worker sends a page that cannot be had; the page asked for stands in the query. */
export const OFFLINE_PATH = '/hors-ligne';
const BACK = 'retour';

/** The address of the offline page that leads back to `path` once the network is there. */
export const offlineAddress = (path: string): string =>
  `${OFFLINE_PATH}?${new URLSearchParams({ [BACK]: path })}`;

/** The page of this shop that the visitor wanted, home when the query names none or another site. */
export function wantedPage(search: string): string {
  const path = ownPath(new URLSearchParams(search).get(BACK) ?? '/') ?? '/';
  return path.startsWith(OFFLINE_PATH) ? '/' : path;
}
