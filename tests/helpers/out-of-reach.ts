import type { Page } from '@playwright/test';

const PRESSABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], label';

/** What a page is for: the button that is in the way of nothing and that nothing is in the way of. */
const MAIN = '[data-main], [data-buy-bar] a';

/**
 * What can be pressed on a page and cannot be reached, because something that floats or sticks lies over
 * it wherever the page is scrolled to; what floats, where something else that floats lies over it; and
 * the main button, where it is in sight with something over it and no other does the same. Looks at the
 * head, the middle and the end of the page, and wherever something was not reached there.
 */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(
    async ({ pressable, main }) => {
      const root = document.documentElement;
      const named = (target: Element) =>
        (target.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 60);
      const floats = (element: Element) =>
        ['fixed', 'sticky'].includes(getComputedStyle(element).position);
      const floatingOver = (target: Element, x: number, y: number) => {
        for (let at = document.elementFromPoint(x, y); at !== null; at = at.parentElement) {
          if (at.contains(target)) return null;
          if (floats(at)) return at;
        }
        return null;
      };
      const isFloating = (target: Element) => {
        for (let at: Element | null = target; at !== null; at = at.parentElement)
          if (floats(at)) return true;
        return false;
      };
      /** Whole in sight, in height and within whatever scrolls sideways. */
      const isInSight = (target: Element) => {
        const box = target.getClientRects()[0];
        if (box === undefined || box.top < 0 || box.bottom > innerHeight) return false;
        if (box.left < 0 || box.right > innerWidth) return false;
        for (let at = target.parentElement; at !== null && at !== root; at = at.parentElement) {
          if (getComputedStyle(at).overflow === 'visible') continue;
          const frame = at.getBoundingClientRect();
          if (box.left < frame.left - 1 || box.right > frame.right + 1) return false;
          if (box.top < frame.top - 1 || box.bottom > frame.bottom + 1) return false;
        }
        return true;
      };
      const isFree = (target: Element) => {
        const { left, top, width, height } = target.getClientRects()[0]!;
        return [
          [0.5, 0.5],
          [0.05, 0.05],
          [0.95, 0.05],
          [0.05, 0.95],
          [0.95, 0.95],
        ].every(
          ([right, down]) =>
            floatingOver(target, left + width * right!, top + height * down!) === null,
        );
      };
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          return width > 4 && height > 4 && target.checkVisibility({ visibilityProperty: true });
        });

      const open = new Set(shown(pressable).filter((target) => !target.matches(':disabled')));
      const failed = new Set<string>();
      const look = () => {
        for (const target of open) if (isInSight(target) && isFree(target)) open.delete(target);
      };
      const goTo = async (top: number) => {
        root.scrollTo({ top, behavior: 'instant' });
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        look();
      };
      const end = () => root.scrollHeight - innerHeight;
      for (const [place, share] of [
        ['at the head', 0],
        ['in the middle', 0.5],
        ['at the end', 1],
      ] as const) {
        await goTo(end() * share);
        for (const target of shown(pressable)) {
          if (isFloating(target) && isInSight(target) && !isFree(target))
            failed.add(`${named(target)} floats under something ${place}`);
        }
        const mains = shown(main).filter((target) => {
          const { top, bottom } = target.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        });
        if (mains.length > 0 && !mains.some((target) => isInSight(target) && isFree(target)))
          failed.add(`${named(mains[0]!)} is covered ${place}`);
      }
      for (const target of [...open]) {
        if (!open.has(target) || !target.isConnected) continue;
        const { top, height } = target.getClientRects()[0] ?? target.getBoundingClientRect();
        await goTo(scrollY + top + height / 2 - innerHeight / 2);
      }
      const isSideways = (target: Element) => {
        const { left, right } = target.getBoundingClientRect();
        const frame = target.closest('ul, div.overflow-x-auto')?.getBoundingClientRect();
        return right > innerWidth || left < 0 || (frame !== undefined && right > frame.right + 1);
      };
      for (const target of open) {
        if (target.isConnected && !isSideways(target) && target.getClientRects().length > 0)
          failed.add(`${named(target)} is never free`);
      }
      root.scrollTo({ top: 0, behavior: 'instant' });
      return [...failed];
    },
    { pressable: PRESSABLE, main: MAIN },
  );

/** Which part of the screen's height nothing that floats or sticks takes, from 0 to 1, in its middle. */
export const freeHeight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    let free = 0;
    for (let y = 0; y < innerHeight; y += 1) {
      let at = document.elementFromPoint(innerWidth / 2, y + 0.5);
      while (at !== null && !['fixed', 'sticky'].includes(getComputedStyle(at).position))
        at = at.parentElement;
      if (at === null) free += 1;
    }
    return free / innerHeight;
  });
