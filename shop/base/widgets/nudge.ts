import { CHAT_NUDGE } from '#contract/base/limits.ts';

const STILL = '(prefers-reduced-motion: reduce)';

/**
 * Moves the chat button at once, then at random intervals (rule B-44). Never with reduced motion or in a hidden tab.
 * Returns how to stop.
 */
export function nudge(button: HTMLElement): () => void {
  const wish = window.matchMedia(STILL);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    delete button.dataset.nudge;
  };
  const plan = (delayMs: number) => {
    clearTimeout(timer);
    rest();
    if (wish.matches || document.hidden) return;
    timer = setTimeout(() => {
      button.dataset.nudge = '';
      timer = setTimeout(() => plan(nudgeDelayMs(Math.random())), MOVES_MS);
    }, delayMs);
  };
  const planAgain = () => plan(nudgeDelayMs(Math.random()));
  plan(0);
  wish.addEventListener('change', planAgain);
  document.addEventListener('visibilitychange', planAgain);
  return () => {
    clearTimeout(timer);
    rest();
    wish.removeEventListener('change', planAgain);
    document.removeEventListener('visibilitychange', planAgain);
  };
}

/** As long as the animation in styles.css. */
const MOVES_MS = 800;

/** `random` is from 0 up to 1. */
export function nudgeDelayMs(random: number): number {
  const { leastMs, mostMs } = CHAT_NUDGE;
  return Math.round(leastMs + random * (mostMs - leastMs));
}
