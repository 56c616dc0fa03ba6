import { KEPT_LISTS } from '#contract/baskets.ts';
import { baskets } from './baskets.ts';

/** The former name, as only the credit basket had an owner once: what it says still holds. */
export const OWNER_KEY = 'creditOrderOwner';
/** The lists as they are. */
export const takeLists = () => KEPT_LISTS.map((list) => ({ list, lines: baskets[list].lines() }));
export type TakenLists = ReturnType<typeof takeLists>;

type HandOver = (owner: number, lists: TakenLists) => Promise<void>;
let handOver: HandOver | undefined;

/** Says how an account hears of the lists of whoever leaves; its code comes after the page. */
export function onLeave(work: HandOver): void {
  handOver = work;
}

/** Tells an account what it has not heard of; before the page lives nothing has been changed. */
export const tellOfLists = async (owner: number, lists: TakenLists) => handOver?.(owner, lists);

/** Takes everything out of the lists of this browser. */
export function emptyLists(): void {
  for (const list of KEPT_LISTS) baskets[list].clear();
}
