import { useSyncExternalStore } from 'react';

/** The view that the address names after `#`, with the number of its record. */
export type Place<View extends string> = { view: View; id: number | undefined };

/** As `#arret-12` or `#ventes`: works offline, and the device's back key leaves it. */
export const placeOf = (view: string, id?: number): string =>
  id === undefined ? `#${view}` : `#${view}-${id}`;

/** Navigates: sets the fragment of the address, which adds a history entry. */
export const goTo = (place: string): void => {
  window.location.hash = place;
};

/** Follows the fragment, such as `#livrer-12`; an unknown one shows the first view. */
export function usePlace<View extends string>(views: readonly [View, ...View[]]): Place<View> {
  const hash = useSyncExternalStore(
    (told) => {
      window.addEventListener('hashchange', told);
      return () => window.removeEventListener('hashchange', told);
    },
    () => window.location.hash,
  );
  const [, name, number] = /^#([a-z]+)(?:-(\d{1,10}))?$/.exec(hash) ?? [];
  const view = views.find((known) => known === name);
  return view === undefined
    ? { view: views[0], id: undefined }
    : { view, id: number === undefined ? undefined : Number(number) };
}
