import { paths } from '#contract/paths.ts';
import { sendInBackground } from '../../api/client.ts';
import { ownCreditBasket } from '../../lists/credit-basket-owner.ts';
import { clearLocalEntries } from '../../session/local-entries.ts';
import { currentSession, forgetSession } from '../../session/session.ts';
import { toast } from '../../ui/overlays/toast.ts';

/** Stands in storage while the server has not heard of a sign-out. */
const PENDING_KEY = 'signOutPending';

/** An order half made; who signs in again after a session that ran out finds it. */
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

/** What stands in the place of the words that somebody is signed out. */
export const SIGN_OUT_SUBJECT = 'sign-out';

let telling: Promise<boolean> | undefined;

/**
 * Signs out: the browser forgets the session and what the specification lists (section 4), no more, and
 * the server ends it; without a network that happens when it is back.
 */
export async function signOut(): Promise<void> {
  setPending(true);
  const customer = currentSession()?.user_info;
  // A session from before baskets had owners has written none.
  if (customer !== undefined) ownCreditBasket(customer.id);
  forgetSession();
  clearLocalEntries(OWNED_ENTRIES);
  toast({ text: 'Vous êtes déconnecté.', subject: SIGN_OUT_SUBJECT });
  if (await tellServer()) return;
  toast({
    text: 'Vous êtes déconnecté sur cet appareil. Le serveur le saura au retour du réseau.',
    subject: SIGN_OUT_SUBJECT,
    tone: 'warning',
  });
}

/** Tells the server of a sign-out that it could not hear of, unless somebody has signed in since. */
export async function finishSignOut(): Promise<void> {
  if (!isPending()) return;
  if (currentSession() === undefined) await tellServer();
  else setPending(false);
}

/** Resolves when no sign-out is on its way: its answer would take the cookies of the next sign-in away. */
export async function signOutSettled(): Promise<void> {
  await telling;
}

function tellServer(): Promise<boolean> {
  telling ??= sendInBackground(paths.tokenDeletion, {}).then(({ isTaken, isRefused }) => {
    const isSettled = isTaken || isRefused;
    setPending(!isSettled);
    telling = undefined;
    return isSettled;
  });
  return telling;
}

function isPending(): boolean {
  try {
    return localStorage.getItem(PENDING_KEY) !== null;
  } catch {
    return false;
  }
}

function setPending(isNow: boolean): void {
  try {
    if (isNow) localStorage.setItem(PENDING_KEY, '1');
    else localStorage.removeItem(PENDING_KEY);
  } catch {
    // Without storage there is no later.
  }
}
