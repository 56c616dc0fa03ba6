import type { Session } from '#contract/people/account.ts';
import { ownLists } from '#shop/base/lists/own-lists.ts';
import { saveSession } from '#shop/base/session/session.ts';
/** Stores the session of a sign-in and assigns the lists to its customer. Returns whether the browser stored it. */
export function beginSession(answer: Session): boolean {
  const isKept = saveSession(answer);
  ownLists(answer.user_info.id);
  return isKept;
}
