/** Where the service worker sends a page that cannot be had; the page asked for stands in the query. */
export const OFFLINE_PATH = '/hors-ligne';
const BACK = 'retour';

/** The address of the offline page that leads back to `path` once the network is there. */
export const offlineAddress = (path: string): string =>
  `${OFFLINE_PATH}?${new URLSearchParams({ [BACK]: path })}`;

const ANY_ORIGIN = 'https://boutique.invalid';

/** The page of this shop that the visitor wanted, home when the query names none or another site. */
export function wantedPage(search: string): string {
  const asked = new URLSearchParams(search).get(BACK) ?? '/';
  // Read as a browser reads it, which drops tabs and line ends before it looks for a host.
  const url = URL.canParse(asked, ANY_ORIGIN) ? new URL(asked, ANY_ORIGIN) : undefined;
  if (!asked.startsWith('/') || url?.origin !== ANY_ORIGIN) return '/';
  // `/.//host` is a path here and a host where it is used next.
  const isPage = !url.pathname.startsWith('//') && !url.pathname.startsWith(OFFLINE_PATH);
  return isPage ? url.pathname + url.search + url.hash : '/';
}
