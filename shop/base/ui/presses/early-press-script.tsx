import { createContext, useContext, useEffect } from 'react';

import { watchPresses } from './press-sign.ts';

/** The presses of buttons and links that the page could not answer yet. */
type EarlyPresses = { pressed: HTMLElement[]; stop: () => void };

declare global {
  interface Window {
    earlyPresses?: EarlyPresses;
  }
}

/**
 * Stands in the page before its scripts and holds presses of buttons back until these run; else a press
 * on a slow phone does nothing. Links and submit buttons work without scripts; a link that says
 * `data-held` leads to a better place with them, and goes on by itself when they do not come. Of several
 * presses of the same button one is held, unless it says `data-counted`: who is impatient means one.
 */
const HOLD_EARLY_PRESSES = `(() => {
  const hold = (event) => {
    const held = event.target.closest('button[type="button"], a[data-held]');
    if (!held || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    const { pressed } = window.earlyPresses;
    if ('counted' in held.dataset || !pressed.includes(held)) pressed.push(held);
    if (held.href) setTimeout(() => window.earlyPresses && location.assign(held.href), 8000);
  };
  const stop = () => removeEventListener('click', hold, true);
  window.earlyPresses = { pressed: [], stop };
  addEventListener('click', hold, true);
})()`;

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

/** Presses what was held, in its order. Only the first call finds any. */
async function answerEarlyPresses(): Promise<void> {
  const held = window.earlyPresses;
  if (held === undefined) return;
  delete window.earlyPresses;
  held.stop();
  for (const target of held.pressed) {
    if (target.isConnected) target.click();
    // What the one has changed is there before the next, as between the presses of a person.
    await Promise.resolve();
  }
}
