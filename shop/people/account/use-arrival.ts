import { useNavigate } from 'react-router';
import type { Session } from '#contract/people/account.ts';
import { ApiError } from '#shop/base/api/client.ts';
import { greet } from './greet.ts';
import { beginSession } from './session/begin-session.ts';
import { arrivalOf, type Visit } from './visit.ts';

const NOT_KEPT =
  'Votre navigateur n’a pas gardé la connexion. Autorisez les cookies de la boutique, puis réessayez.';

/** Keeps the session of whoever has just signed in and leads on; throws ApiError where the browser keeps none. */
export function useArrival(visit: Visit): (session: Session) => Promise<void> {
  const navigate = useNavigate();
  return async (session) => {
    if (!beginSession(session)) throw new ApiError(0, NOT_KEPT);
    const to = arrivalOf(visit);
    greet(session, to);
    await navigate(to, { replace: true });
  };
}
