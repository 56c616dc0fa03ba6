import { placeOf as placeIn } from '#browser/ui/use-place.ts';

/** The round comes first: it is shown when the address names no view. */
export const VIEWS = ['tournee', 'arret', 'livrer', 'reprendre', 'absent', 'refus', 'fin'] as const;
export type View = (typeof VIEWS)[number];

/** As `#arret-12`; without a number the round. */
export const placeOf = (view: View, id?: number): string =>
  id === undefined ? '#' : placeIn(view, id);
