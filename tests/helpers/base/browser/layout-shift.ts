import type { Page } from '@playwright/test';

/** A tenth of what browsers rate as good: a name in place of a word, one more line of a sentence. */
const HARDLY_SEEN = 0.01;

type Shift = { value: number; at: number; what: string };
type Seen = Window & { shifts: Shift[] };

/** Records layout shifts without user input, from the next page on. */
export const watchLayout = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = window as unknown as Seen;
    seen.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, startTime, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const box = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ');
        const what = sources
          .map(
            ({ node, previousRect, currentRect }) =>
              `${node?.outerHTML?.slice(0, 120)} (${box(previousRect)} → ${box(currentRect)})`,
          )
          .join(' + ');
        // A user expects shifts after a touch.
        if (!hadRecentInput) seen.shifts.push({ value, at: startTime, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/**
 * The page's unexpected shifts so far, each with its score (the browser's layout shift). While the HTML still arrives, a
 * line may be painted before its end is read: below a hundredth, that is not counted.
 */
export async function shiftsOf(page: Page, atLeast = HARDLY_SEEN): Promise<Shift[]> {
  const { shifts, arrivedAt } = await page.evaluate(() => ({
    shifts: (window as unknown as Seen).shifts,
    arrivedAt: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)
      .domInteractive,
  }));
  return shifts.filter(
    ({ value, at }) => value >= (at < arrivedAt ? Math.max(atLeast, HARDLY_SEEN) : atLeast),
  );
}
