/** The presses of buttons that the page could not answer yet. */
type EarlyPresses = { buttons: Set<HTMLButtonElement>; stop: () => void };

declare global {
  interface Window {
    earlyPresses?: EarlyPresses;
  }
}

/**
 * Stands in the page before its scripts and holds presses of buttons back until these run; else a press
 * on a slow phone does nothing. Links and submit buttons work without scripts.
 */
export const HOLD_EARLY_PRESSES = `(() => {
  const hold = (event) => {
    const button = event.target.closest('button[type="button"]');
    if (!button) return;
    event.stopImmediatePropagation();
    window.earlyPresses.buttons.add(button);
  };
  const stop = () => removeEventListener('click', hold, true);
  window.earlyPresses = { buttons: new Set(), stop };
  addEventListener('click', hold, true);
})()`;

/** Presses the held buttons, each once however often it was pressed. Only the first call finds any. */
export function answerEarlyPresses(): void {
  const held = window.earlyPresses;
  if (held === undefined) return;
  delete window.earlyPresses;
  held.stop();
  for (const button of held.buttons) if (button.isConnected) button.click();
}
