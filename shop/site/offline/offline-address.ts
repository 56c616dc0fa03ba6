import { screens } from '#contract/base/screens.ts';
import { ownPath } from '#shop/base/page/own-path.ts';

/** The page asked for stands in the query of the offline page. */
const BACK = 'retour';

/** The address of the offline page that leads back to `path` once the network is there. */
export const offlineAddress = (path: string): string =>
  `${screens.offline}?${new URLSearchParams({ [BACK]: path })}`;

/** The page of this shop that the visitor wanted, home when the query names none or another site. */
export function wantedPage(search: string): string {
  const path = ownPath(new URLSearchParams(search).get(BACK) ?? '/') ?? '/';
  return path.startsWith(screens.offline) ? '/' : path;
}
