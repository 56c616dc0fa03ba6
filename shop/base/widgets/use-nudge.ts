import { useEffect, useState } from 'react';
import { nudgeDelayMs } from './nudge-schedule.ts';

const STILL = '(prefers-reduced-motion: reduce)';

/**
 * Whether the chat button moves just now; call `rest` when the movement has ended. Nothing moves
 * where people want it still, nor in a tab that nobody sees.
 */
export function useNudge(): { isNudging: boolean; rest: () => void } {
  const [count, setCount] = useState(0);
  const [isNudging, setIsNudging] = useState(false);
  useEffect(() => {
    const wish = window.matchMedia(STILL);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(timer);
      if (wish.matches || document.hidden) {
        setIsNudging(false);
        return;
      }
      timer = setTimeout(
        () => {
          setIsNudging(true);
          setCount(count + 1);
        },
        nudgeDelayMs(count === 0, Math.random()),
      );
    };
    plan();
    wish.addEventListener('change', plan);
    document.addEventListener('visibilitychange', plan);
    return () => {
      clearTimeout(timer);
      wish.removeEventListener('change', plan);
      document.removeEventListener('visibilitychange', plan);
    };
  }, [count]);
  return { isNudging, rest: () => setIsNudging(false) };
}
