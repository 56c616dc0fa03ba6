import { screens } from '#contract/base/screens.ts';
import { ownPath } from '#shop/base/page/own-path.ts';

const BACK = 'retour';

/** Address of the offline page, which leads back to `path`. */
export const offlineAddress = (path: string): string =>
  `${screens.offline}?${new URLSearchParams({ [BACK]: path })}`;

/** Home when the query names no page of this shop. */
export function wantedPage(search: string): string {
  const path = ownPath(new URLSearchParams(search).get(BACK) ?? '/') ?? '/';
  return path.startsWith(screens.offline) ? '/' : path;
}
