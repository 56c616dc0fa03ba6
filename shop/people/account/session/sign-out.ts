import { paths } from '#contract/base/paths.ts';
import { sendInBackground } from '#shop/base/api/client.ts';
import {
  leaveLists,
  parseNote,
  readNote,
  sendListsOf,
  storeLeftLists,
  writeNote,
} from '#shop/base/lists/leave-lists.ts';

import { clearLocalEntries, currentSession, forgetSession } from '#shop/base/session/session.ts';

import { toast } from '#shop/base/ui/overlays/toast.ts';

const PENDING_KEY = 'signOutPending';

/** An unfinished order. It survives an expired session, until the customer signs in again. */
const OWNED_ENTRIES = [
  'checkout',
  'agreedCheckout',
  'guestCheckout',
  'agreedGuestCheckout',
  'couponCodes',
  'orderKey',
  'lastWay',
  'shownOrder',
];

const LINKS_KEY = 'sharedLists';

export const SIGN_OUT_SUBJECT = 'sign-out';

let telling: Promise<boolean> | undefined;

/** Clears session, unfinished orders and lists in the browser (rule P-15) and ends the session on the server. */
export async function signOut(): Promise<void> {
  setPending(true);
  const customer = currentSession()?.user_info;
  if (customer !== undefined) storeLeftLists(customer.id);
  // Before the lists are emptied, or the account would record the removal as a change.
  forgetSession();
  clearLocalEntries(OWNED_ENTRIES);
  leaveLists();
  keepGuestLinks();
  toast({ text: 'Vous êtes déconnecté.', subject: SIGN_OUT_SUBJECT });
  // Sends the lists to the account before its session ends.
  if (await tellServer(customer && (() => sendListsOf(customer.id)))) return;
  toast({
    text: 'Vous êtes déconnecté sur cet appareil. Le serveur le saura au retour du réseau.',
    subject: SIGN_OUT_SUBJECT,
    tone: 'warning',
  });
}

/** Sends a pending sign-out to the server, unless a customer has signed in since. */
export async function finishSignOut(): Promise<void> {
  if (!isPending()) return;
  if (currentSession() === undefined) await tellServer();
  else setPending(false);
}

/** Resolves when no sign-out is pending: its response would delete the cookies of the next sign-in. */
export async function signOutSettled(): Promise<void> {
  await telling;
}

function tellServer(before?: () => Promise<void>): Promise<boolean> {
  telling ??= endSession(before).finally(() => {
    telling = undefined;
  });
  return telling;
}

async function endSession(before?: () => Promise<void>): Promise<boolean> {
  await before?.();
  const { isTaken, isRefused } = await sendInBackground(paths.tokenDeletion, {});
  const isSettled = isTaken || isRefused;
  setPending(!isSettled);
  return isSettled;
}

const isPending = () => readNote(PENDING_KEY) !== null;
const setPending = (isNow: boolean) => writeNote(PENDING_KEY, isNow ? '1' : undefined);

function keepGuestLinks(): void {
  const links = parseNote(LINKS_KEY);
  const isGuests = (link: { owner: unknown } | null) => link?.owner === null;
  writeNote(LINKS_KEY, Array.isArray(links) ? JSON.stringify(links.filter(isGuests)) : undefined);
}
