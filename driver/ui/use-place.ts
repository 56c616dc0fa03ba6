import { useSyncExternalStore } from 'react';

const VIEWS = ['tournee', 'arret', 'livrer', 'reprendre', 'absent', 'refus', 'fin'] as const;
export type View = (typeof VIEWS)[number];
/** The round when the address names none. */
export type DriverPlace = { view: View; id: number | undefined };

/** As `#arret-12`: works offline, and the phone's back key leaves it. */
export const placeOf = (view: View, id?: number): string =>
  id === undefined ? '#' : `#${view}-${id}`;

/** Navigates: sets the fragment of the address, which adds a history entry. */
export const goTo = (place: string): void => {
  window.location.hash = place;
};

/** Follows the fragment, such as `#livrer-12`; an unknown one shows the round (`tournee`). */
export function usePlace(): DriverPlace {
  const hash = useSyncExternalStore(
    (told) => {
      window.addEventListener('hashchange', told);
      return () => window.removeEventListener('hashchange', told);
    },
    () => window.location.hash,
  );
  const [, name, number] = /^#([a-z]+)-(\d{1,10})$/.exec(hash) ?? [];
  const view = VIEWS.find((known) => known === name);
  return view === undefined ? { view: 'tournee', id: undefined } : { view, id: Number(number) };
}
