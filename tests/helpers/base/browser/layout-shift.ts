import type { Page } from '@playwright/test';

/** A tenth of what browsers rate as good: a name in place of a word, one more line of a sentence. */
const HARDLY_SEEN = 0.01;

type Seen = Window & { shifts: { value: number; what: string }[] };

/** Records layout shifts without user input, from the next page on. */
export const watchLayout = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = window as unknown as Seen;
    seen.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Element }[];
        };
        const what = sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(' + ');
        // A user expects shifts after a touch.
        if (!hadRecentInput) seen.shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The page's unexpected shifts so far, each with its score (the browser's layout shift). */
export async function shiftsOf(page: Page, atLeast = HARDLY_SEEN): Promise<Seen['shifts']> {
  const shifts = await page.evaluate(() => (window as unknown as Seen).shifts);
  return shifts.filter(({ value }) => value >= atLeast);
}
