import { KEPT_LISTS } from '#contract/baskets.ts';
import { baskets } from './baskets.ts';

/** The former name, as only the credit basket had an owner once: what it says still holds. */
export const OWNER_KEY = 'creditOrderOwner';
/** What the lists of their owner held when they were last compared with those of the account. */
export const KNOWN_KEY = 'listsKnown';

/** The lists as they are, and what is known of them: all that is needed to tell the account. */
export const takeLists = () => ({
  known: readKnown(),
  lists: KEPT_LISTS.map((list) => ({ list, lines: baskets[list].lines() })),
});
export type TakenLists = ReturnType<typeof takeLists>;

type HandOver = (owner: number, taken: TakenLists) => Promise<void>;
let handOver: HandOver | undefined;

/** Says how an account hears of the lists of whoever leaves; its code comes after the page. */
export function onLeave(work: HandOver): void {
  handOver = work;
}

/** Tells an account what it has not heard of; before the page lives nothing has been changed. */
export const tellOfLists: HandOver = async (owner, taken) => handOver?.(owner, taken);

export function readKnown(): string | null {
  try {
    return localStorage.getItem(KNOWN_KEY);
  } catch {
    return null;
  }
}

/** Takes everything out of the lists of this browser. */
export function emptyLists(): void {
  for (const list of KEPT_LISTS) baskets[list].clear();
}
