import { makeId } from '#contract/base/make-id.ts';

const KEY = 'guestId';

let ofThisPage: string | undefined;

/** The number under which the shop knows this browser (specification, sections 1 and 3); made at the first need. */
export function guestId(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept) return kept;
    const made = makeId();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    ofThisPage ??= makeId();
    return ofThisPage;
  }
}
