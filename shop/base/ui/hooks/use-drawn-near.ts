import { useCallback } from 'react';

/** About two screens of a phone, so pictures have time to load on a slow network. */
const NEAR = '1500px 0px';

/** The last heights (px), so Back finds a page of the same length. */
const heights = new Map<string, number>();

/** Draws a part below the fold only near the screen: frames cost less. Use with class `drawn-near`; `name` is unique. */
export function useDrawnNear(name: string) {
  const ref = useCallback(
    (part: HTMLElement) => {
      let leave = () => {};
      const draw = () => {
        part.style.contentVisibility = 'visible';
        // Lays this part out now: all parts in one frame would block a slow phone.
        part.getBoundingClientRect();
      };
      const nearness = new IntersectionObserver(
        (seen) => {
          leave();
          if (seen.at(-1)?.isIntersecting) leave = whenIdle(draw);
          else part.style.contentVisibility = 'auto';
        },
        { rootMargin: NEAR },
      );
      const size = new ResizeObserver(([entry]) => {
        const height = entry?.borderBoxSize[0]?.blockSize;
        // 0 while the skeleton of a slow page hides it.
        if (height) heights.set(name, height);
      });
      nearness.observe(part);
      size.observe(part);
      return () => {
        leave();
        nearness.disconnect();
        size.disconnect();
      };
    },
    [name],
  );
  const height = heights.get(name);
  return { ref, style: height ? { containIntrinsicHeight: `auto ${height}px` } : undefined };
}

/** Calls back once the page has loaded and is idle. Returns how to cancel. */
export function whenIdle(callback: () => void): () => void {
  let isWanted = true;
  const run = () => isWanted && callback();
  const wait = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(run, { timeout: 5000 })
      : setTimeout(run, 1000);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    isWanted = false;
  };
}
