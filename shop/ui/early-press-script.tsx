import { createContext, useContext, useEffect } from 'react';
import { answerEarlyPresses, HOLD_EARLY_PRESSES } from './early-presses.ts';

/** Marks an inline script of the page on the server, which puts its hash into the policy. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** Holds presses back from the head of the page on and answers them once it lives. */
export function EarlyPressScript() {
  const nonce = useContext(ScriptNonce);
  useEffect(() => {
    // After the renders with what only the browser knows, which the effects of the first one ask for.
    const timer = setTimeout(answerEarlyPresses);
    return () => clearTimeout(timer);
  }, []);
  return <script nonce={nonce}>{HOLD_EARLY_PRESSES}</script>;
}
