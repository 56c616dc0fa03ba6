import type { Page } from '@playwright/test';

/** A tenth of what browsers still call good: a name in place of a word, a line more of a sentence. */
const HARDLY_SEEN = 0.01;

type Seen = Window & { shifts: { value: number; what: string }[] };

/** Watches from the next page on how much of what is seen moves by itself. */
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
        // What follows a touch is expected by whoever touched.
        if (!hadRecentInput) seen.shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** What has moved by itself on the page so far, and by how much (the share of the screen, as browsers count it). */
export async function shiftsOf(page: Page, atLeast = HARDLY_SEEN): Promise<Seen['shifts']> {
  const shifts = await page.evaluate(() => (window as unknown as Seen).shifts);
  return shifts.filter(({ value }) => value >= atLeast);
}
