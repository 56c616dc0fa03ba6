import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './browser-test.ts';

/** A script that brings nothing: an empty one is taken for none, and replaced by axe. */
const NOTHING_MORE = 'undefined';

/**
 * Fails on what keeps people with a handicap out, as far as axe finds it: on the page, or in the part
 * that a selector names. Waits for what fades in, whose colors are too pale until then.
 */
export async function expectNoBarrier(page: Page, part?: string): Promise<void> {
  await page.evaluate(async () => {
    // What has just come begins to fade in with the frame after its first.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // Our pages have no frames, for which axe would open another page. What passes is not described:
  // describing it takes longer than all the rules.
  // Axe stays in a page until the next load, and bringing it takes a third of the time.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: NOTHING_MORE }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (part !== undefined) axe.include(part);
  const { violations } = await axe.analyze();
  expect(violations).toEqual([]);
}

/** Fails on a page that is wider than the narrowest screen (320 CSS pixels); leaves the page that narrow. */
export async function expectToFitNarrowScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
}
