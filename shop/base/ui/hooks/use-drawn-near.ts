import { useCallback } from 'react';

/** About two screens of a phone: what is not drawn fetches no pictures, which a slow network takes its time for. */
const NEAR = '1500px 0px';

/** The height (px) that parts had last, so that Back finds a page as long as it was. */
const heights = new Map<string, number>();

/**
 * For a part below the fold, which is drawn only while the visitor is near: what is far costs each frame of a page as
 * much as what is seen. Goes with `drawn-near`, which says about how high it is; `name` is its own on a page.
 */
export function useDrawnNear(name: string) {
  const ref = useCallback(
    (part: HTMLElement) => {
      let leave = () => {};
      const draw = () => {
        part.style.contentVisibility = 'visible';
        // Its layout is found here and now: that of all parts in one frame would hold a slow phone up.
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
        // None where the outline of a page that is slow to come hides it.
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

/** Calls back once the page has loaded and is at rest, unless the answered function was called before. */
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
