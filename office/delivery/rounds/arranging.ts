import type { DeliverySlot } from '#contract/sales/handover/slot-shapes.ts';

/** Whether an order may go on a round of `day`: without a slot, with one of that day, or with a passed one. */
export const fitsDay = (
  day: string,
  slot: Pick<DeliverySlot, 'day'> | null,
  today: string,
): boolean => slot === null || slot.day === day || slot.day < today;

/** The same list if there is no such place. */
export function moveTo<T>(list: readonly T[], element: T, place: number): readonly T[] {
  if (place < 0 || place >= list.length || !list.includes(element)) return list;
  return list.filter((one) => one !== element).toSpliced(place, 0, element);
}

/** Drops removed stops and appends new ones. */
export const mergeStops = (arranged: readonly number[], known: readonly number[]): number[] => [
  ...arranged.filter((id) => known.includes(id)),
  ...known.filter((id) => !arranged.includes(id)),
];

/** Whether both lists have the same ids in the same order. */
export const isSameList = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, place) => id === b[place]);
