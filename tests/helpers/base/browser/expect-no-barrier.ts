import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './browser-test.ts';

/** A script without effect: for an empty one, axe would be injected again. */
const NOTHING_MORE = 'undefined';

/**
 * Fails on axe's findings on the page, or in the part of a selector. Waits for full colours after a fade, and looks
 * again at what it finds: a message may have begun to fade in while axe looked.
 */
export async function expectNoBarrier(page: Page, part?: string): Promise<void> {
  const first = await findBarriers(page, part);
  expect(first.length === 0 ? first : await findBarriers(page, part)).toEqual([]);
}

async function findBarriers(page: Page, part: string | undefined) {
  await page.evaluate(async () => {
    // A new part begins to fade in with the frame after its first.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // Our pages have no frames, for which axe would open another page. Passed rules are not described, which takes longer
  // than the rules. Axe stays in a page until the next load, as injecting it takes a third of the time.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: NOTHING_MORE }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (part !== undefined) axe.include(part);
  const { violations } = await axe.analyze();
  return violations;
}

/** Fails on a page wider than the narrowest screen (320 CSS pixels); leaves the page that narrow. */
export async function expectToFitNarrowScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
}
