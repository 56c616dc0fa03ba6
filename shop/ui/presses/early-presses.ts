/** The presses of buttons and links that the page could not answer yet. */
type EarlyPresses = { pressed: Set<HTMLElement>; stop: () => void };

declare global {
  interface Window {
    earlyPresses?: EarlyPresses;
  }
}

/**
 * Stands in the page before its scripts and holds presses of buttons back until these run; else a press
 * on a slow phone does nothing. Links and submit buttons work without scripts; a link that says
 * `data-held` leads to a better place with them, and goes on by itself when they do not come.
 */
export const HOLD_EARLY_PRESSES = `(() => {
  const hold = (event) => {
    const held = event.target.closest('button[type="button"], a[data-held]');
    if (!held || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    const { pressed } = window.earlyPresses;
    pressed.add(held);
    if (held.href) setTimeout(() => window.earlyPresses && location.assign(held.href), 8000);
  };
  const stop = () => removeEventListener('click', hold, true);
  window.earlyPresses = { pressed: new Set(), stop };
  addEventListener('click', hold, true);
})()`;

/** Presses what was held, each once however often it was pressed. Only the first call finds any. */
export function answerEarlyPresses(): void {
  const held = window.earlyPresses;
  if (held === undefined) return;
  delete window.earlyPresses;
  held.stop();
  for (const target of held.pressed) if (target.isConnected) target.click();
}
