import { useNavigate } from 'react-router';
import { isPersonalPage } from '#contract/base/personal-pages.ts';
import type { Session } from '#contract/people/account.ts';
import { ApiError } from '#shop/base/api/client.ts';
import { isOrderingPath } from '#shop/base/page/ordering-path.ts';
import { firstNameOf } from '#shop/base/session/session.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { beginSession } from './session/begin-session.ts';
import { arrivalOf, type Visit } from './visit.ts';

const NOT_KEPT =
  'Votre navigateur n’a pas gardé la connexion. Autorisez les cookies de la boutique, puis réessayez.';

/** Stores the session after a sign-in and opens the next page. Throws ApiError if the browser refuses it. */
export function useArrival(visit: Visit): (session: Session) => Promise<void> {
  const navigate = useNavigate();
  return async (session) => {
    if (!beginSession(session)) throw new ApiError(0, NOT_KEPT);
    const to = arrivalOf(visit);
    showGreeting(session, to);
    await navigate(to, { replace: true });
  };
}

/**
 * Greets the customer in a toast, except on the way to order and on personal pages. Personal pages show the name, and
 * a toast must not cover what the customer came for.
 */
export function showGreeting({ user_info }: Pick<Session, 'user_info'>, to: string): void {
  const [path = ''] = to.split(/[?#]/);
  if (isOrderingPath(path) || isPersonalPage(path)) return;
  toast({ text: `Bonjour ${firstNameOf(user_info)} !` });
}

/**
 * Waits for a response and shows a toast if the server refuses, in addition to the form's message. A
 * network failure shows no toast. Rethrows every error.
 */
export async function toastFailure<T>(text: string, answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.status > 0) toast({ text, tone: 'error' });
    throw error;
  });
}
