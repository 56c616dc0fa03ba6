import { createContext, useContext, useEffect } from 'react';
import { answerEarlyPresses, HOLD_EARLY_PRESSES } from './early-presses.ts';
import { watchPresses } from './press-sign.ts';

/** Marks an inline script of the page on the server, which puts its hash into the policy. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** Holds presses back from the head of the page on, answers them once it lives, and watches all later ones. */
export function EarlyPressScript() {
  const nonce = useContext(ScriptNonce);
  useEffect(() => {
    // After the renders with what only the browser knows, which the effects of the first one ask for.
    const timer = setTimeout(answerEarlyPresses);
    return () => clearTimeout(timer);
  }, []);
  // The page has it already where scripts run: they need not bring it a second time.
  const script = import.meta.env.SSR ? `${HOLD_EARLY_PRESSES};(${watchPresses})()` : '';
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {script}
    </script>
  );
}
