import { createContext, useContext, useEffect } from 'react';

import { watchPresses } from './press-sign.ts';

type EarlyPresses = { pressed: HTMLElement[]; stop: () => void };

declare global {
  interface Window {
    earlyPresses?: EarlyPresses;
  }
}

/**
 * Runs before the page's scripts and holds presses of buttons until hydration. A held link (`data-held`) opens without
 * scripts if they do not arrive. Repeated presses of a button count once, unless it has `data-counted`.
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

/** The server puts the script's hash into the policy. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** Holds presses from the head on, replays them after hydration, and watches all later ones. */
export function EarlyPressScript() {
  const nonce = useContext(ScriptNonce);
  useEffect(() => {
    // After the renders with browser-only data that the first effects cause.
    const timer = setTimeout(answerEarlyPresses);
    return () => clearTimeout(timer);
  }, []);
  // The page already has it: the browser's build leaves it out.
  const script = import.meta.env.SSR ? `${HOLD_EARLY_PRESSES};(${watchPresses})()` : '';
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {script}
    </script>
  );
}

/** Replays the held presses in order. Later calls find none. */
async function answerEarlyPresses(): Promise<void> {
  const held = window.earlyPresses;
  if (held === undefined) return;
  delete window.earlyPresses;
  held.stop();
  for (const target of held.pressed) {
    if (target.isConnected) target.click();
    // Lets the changes of one press arrive before the next.
    await Promise.resolve();
  }
}
