import { paths } from '#contract/base/paths.ts';
import { currentSession, extendSession, forgetSession, readAgain } from '../session/session.ts';
import { toast } from '../ui/overlays/toast.ts';

const TIMEOUT_MS = 15_000;
const LOCK = 'session-tokens';
/** What the server answers a refresh token with that is of no use any more. */
const REFUSALS = [400, 401, 403];
/** Their 401 speaks of what was sent, not of the session. */
const NEVER_REPEATED: string[] = [paths.tokens, paths.tokenRefresh, paths.tokenDeletion];

let running: Promise<boolean> | undefined;

/**
 * Sends a request and, when the access token is too old for it, once more with a new one
 * (specification, section 4, "Token handling").
 */
export async function sendWithSession(
  path: string,
  send: () => Promise<Response>,
): Promise<Response> {
  const before = currentSession()?.refreshed_at;
  const response = await send();
  if (response.status !== 401 || before === undefined || NEVER_REPEATED.includes(path)) {
    return response;
  }
  return (await haveNewTokens(before)) ? send() : response;
}

/** Whether there are other tokens now than those of `before`; asks for them once, however many want them. */
async function haveNewTokens(before: number): Promise<boolean> {
  if (running === undefined) {
    running = alone(() => renewTokens(before)).finally(() => {
      running = undefined;
    });
  }
  return running;
}

/** Each exchange gives a new refresh token: a second tab that came late with the old one would end the session. */
const alone = (work: () => Promise<boolean>): Promise<boolean> =>
  typeof navigator !== 'undefined' && 'locks' in navigator
    ? navigator.locks.request(LOCK, work)
    : work();

async function renewTokens(before: number): Promise<boolean> {
  readAgain();
  const session = currentSession();
  if (session === undefined) return false;
  if (session.refreshed_at !== before) return true;
  const response = await fetch(paths.tokenRefresh, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (response?.ok) {
    const { refresh_expires_in }: { refresh_expires_in: number } = await response.json();
    extendSession(refresh_expires_in);
    return true;
  }
  if (response !== undefined && REFUSALS.includes(response.status)) {
    forgetSession();
    toast({ text: 'Votre session est terminée. Connectez-vous à nouveau.', tone: 'warning' });
  }
  return false;
}
