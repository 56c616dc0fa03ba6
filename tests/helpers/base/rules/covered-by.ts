import { expect, type Locator } from '@playwright/test';

const PRESSABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]';

/** Texts of targets that a floating part covers while the page scrolls, except those within the bar `apartFrom`. */
export async function coveredBy(floating: Locator, apartFrom?: Locator): Promise<string[]> {
  await expect(floating).toBeVisible();
  const bar = apartFrom === undefined ? null : await apartFrom.boundingBox();
  return floating.evaluate(
    (cover, { pressable, barTop }) => {
      const named = new Set<string>();
      const look = () => {
        const above = cover.getBoundingClientRect();
        for (const target of document.querySelectorAll(pressable)) {
          if (cover.contains(target) || target.contains(cover)) continue;
          if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
            continue;
          for (const below of target.getClientRects()) {
            const [left, right] = [
              Math.max(below.left, above.left),
              Math.min(below.right, above.right),
            ];
            const [top, bottom] = [
              Math.max(below.top, above.top),
              Math.min(below.bottom, above.bottom, barTop),
            ];
            if (right - left < 1 || bottom - top < 1) continue;
            // A scrolling box may cut its own content off there.
            const there = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
            if (there.includes(target))
              named.add(target.getAttribute('aria-label') ?? target.textContent ?? '');
          }
        }
      };
      const page = document.documentElement;
      const step = Math.max(24, cover.getBoundingClientRect().height / 2);
      for (let top = 0; top <= page.scrollHeight - page.clientHeight + step; top += step) {
        page.scrollTo({ top, behavior: 'instant' });
        look();
      }
      return [...named];
    },
    { pressable: PRESSABLE, barTop: bar === null ? Number.POSITIVE_INFINITY : bar.y },
  );
}
