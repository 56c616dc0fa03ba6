import { useCallback } from 'react';

/** About two screens of a phone: what is not drawn fetches no pictures, which a slow network takes its time for. */
const NEAR = '1500px 0px';

/** The height (px) that parts had last, so that Back finds a page as long as it was. */
const heights = new Map<string, number>();

/**
 * For a part below the fold, which is drawn only while somebody is near: what is far costs each frame of a page as
 * much as what is seen. Goes with `drawn-near`, which says about how high it is; `name` is its own on a page.
 */
export function useDrawnNear(name: string) {
  const ref = useCallback(
    (part: HTMLElement) => {
      const nearness = new IntersectionObserver(
        (seen) => {
          part.style.contentVisibility = seen.at(-1)?.isIntersecting ? 'visible' : 'auto';
        },
        { rootMargin: NEAR },
      );
      const size = new ResizeObserver(([entry]) => {
        heights.set(name, entry?.borderBoxSize[0]?.blockSize ?? 0);
      });
      nearness.observe(part);
      size.observe(part);
      return () => {
        nearness.disconnect();
        size.disconnect();
      };
    },
    [name],
  );
  const height = heights.get(name);
  return { ref, style: height ? { containIntrinsicHeight: `auto ${height}px` } : undefined };
}
