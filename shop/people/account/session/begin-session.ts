import type { Session } from '#contract/people/account.ts';
import { ownLists } from '#shop/base/lists/own-lists.ts';
import { saveSession } from '#shop/base/session/session.ts';
/** Keeps the answer of a sign-in, and says whose the lists are. Answers whether the browser kept it. */
export function beginSession(answer: Session): boolean {
  const isKept = saveSession(answer);
  ownLists(answer.user_info.id);
  return isKept;
}
