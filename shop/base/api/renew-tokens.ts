import { exchangeTokens, sendWithSession, takeTokenTurn } from '#browser/api-session.ts';
import { currentSession, extendSession, forgetSession, readAgain } from '../session/session.ts';
import { toast } from '../ui/overlays/toast.ts';

let running: Promise<boolean> | undefined;

/** Sends a request for the person who is signed in, if there is one, whose tokens are renewed when they are too old. */
export function sendAsVisitor(path: string, send: () => Promise<Response>): Promise<Response> {
  const before = currentSession()?.refreshed_at;
  return before === undefined ? send() : sendWithSession(path, send, () => haveNewTokens(before));
}

/** Whether there are other tokens now than those of `before`; asks for them once, however many requests want them. */
function haveNewTokens(before: number): Promise<boolean> {
  running ??= takeTokenTurn(() => renewTokens(before)).finally(() => {
    running = undefined;
  });
  return running;
}

async function renewTokens(before: number): Promise<boolean> {
  readAgain();
  const session = currentSession();
  if (session === undefined) return false;
  if (session.refreshed_at !== before) return true;
  const exchange = await exchangeTokens();
  if (exchange.outcome === 'renewed') extendSession(exchange.refreshExpiresInS);
  if (exchange.outcome === 'ended') {
    forgetSession();
    toast({ text: 'Votre session est terminée. Connectez-vous à nouveau.', tone: 'warning' });
  }
  return exchange.outcome === 'renewed';
}
