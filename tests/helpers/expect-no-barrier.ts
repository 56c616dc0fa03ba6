import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './browser-test.ts';

/**
 * Fails on what keeps people with a handicap out, as far as axe finds it: on the page, or in the part
 * that a selector names. Waits for what fades in, whose colors are too pale until then.
 */
export async function expectNoBarrier(page: Page, part?: string): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // Our pages have no frames, for which axe would open another page. What passes is not described:
  // describing it takes longer than all the rules.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (part !== undefined) axe.include(part);
  const { violations } = await axe.analyze();
  expect(violations).toEqual([]);
}

/** Fails on a page that is wider than the narrowest screen (320 CSS pixels); leaves the page that narrow. */
export async function expectToFitNarrowScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
}
