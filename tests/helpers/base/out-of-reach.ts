import type { Page } from '@playwright/test';

const PRESSABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], label';

/** The page's main button, which covers nothing and is never covered. */
const MAIN = '[data-main], [data-buy-bar] [data-buy]';

/**
 * Targets that a floating or sticky part covers at every scroll position; floating parts under another one; and the
 * main button when it is covered in sight without an equivalent. Looks at the head, the middle and the end of the page,
 * and at each target not reached there.
 */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(
    async ({ pressable, main }) => {
      const root = document.documentElement;
      /** Heights of the screen that are mostly free, from 0 to 1. */
      const FREE = [0.5, 0.3, 0.2];
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
      const isFixed = (target: Element) => {
        for (let at: Element | null = target; at !== null; at = at.parentElement)
          if (getComputedStyle(at).position === 'fixed' || at.matches('header')) return true;
        return false;
      };
      const isWithin = (target: Element, least: 'left' | 'top', most: 'right' | 'bottom') => {
        const box = target.getClientRects()[0];
        const room = most === 'right' ? innerWidth : innerHeight;
        if (box === undefined || box[least] < 0 || box[most] > room) return false;
        for (let at = target.parentElement; at !== null && at !== root; at = at.parentElement) {
          if (getComputedStyle(at).overflow === 'visible') continue;
          const frame = at.getBoundingClientRect();
          if (box[least] < frame[least] - 1 || box[most] > frame[most] + 1) return false;
        }
        return true;
      };
      /** Scrolling down does not show what a side cuts off. */
      const isInWidth = (target: Element) => isWithin(target, 'left', 'right');
      const isInSight = (target: Element) => isWithin(target, 'top', 'bottom') && isInWidth(target);
      const TALL = 150;
      const SAMPLES = [
        [0.5, 0.5],
        [0.05, 0.05],
        [0.95, 0.05],
        [0.05, 0.95],
        [0.95, 0.95],
      ] as const;
      const coversOf = (target: Element) => {
        const { left, top, width, height } = target.getClientRects()[0]!;
        // A target as large as a picture needs only its middle.
        const samples = height > TALL ? SAMPLES.slice(0, 1) : SAMPLES;
        return samples
          .map(([right, down]) => floatingOver(target, left + width * right, top + height * down))
          .filter((cover) => cover !== null);
      };
      const isFree = (target: Element) => coversOf(target).length === 0;
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          return width > 4 && height > 4 && target.checkVisibility({ visibilityProperty: true });
        });

      const open = new Set(shown(pressable).filter((target) => !target.matches(':disabled')));
      const failed = new Set<string>();
      const covered = new Set<Element>();
      const look = () => {
        for (const target of open) {
          if (!isInSight(target)) continue;
          covered.add(target);
          if (isFree(target)) open.delete(target);
        }
      };
      const scrollTo = (top: number) => root.scrollTo({ top, behavior: 'instant' });
      /** Waits for parts that appear with the scrolling. */
      const stayAt = async (top: number) => {
        scrollTo(top);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        look();
      };
      const end = () => root.scrollHeight - innerHeight;
      for (const [place, share] of [
        ['at the head', 0],
        ['in the middle', 0.5],
        ['at the end', 1],
      ] as const) {
        await stayAt(end() * share);
        for (const target of shown(pressable)) {
          if (isFixed(target) && isInSight(target) && !isFree(target))
            failed.add(`${named(target)} floats under something ${place}`);
        }
        // Under the header it is scrolled away with its surroundings.
        const mains = shown(main).filter((target) => {
          const { top, bottom } = target.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        });
        const isCovered = (target: Element) => coversOf(target).some((at) => !at.matches('header'));
        if (mains.length > 0 && mains.every(isCovered))
          failed.add(`${named(mains[0]!)} is covered ${place}`);
      }
      for (const target of [...open]) {
        if (!open.has(target) || !target.isConnected || !isInWidth(target)) continue;
        for (const share of FREE) {
          const { top, height } = target.getClientRects()[0] ?? target.getBoundingClientRect();
          scrollTo(scrollY + top + height / 2 - innerHeight * share);
          look();
          if (!open.has(target)) break;
        }
      }
      // A target never in sight is cut off by its own box, not covered.
      for (const target of open) {
        // A part that came alive has new elements in its place.
        if (covered.has(target) && target.isConnected) failed.add(`${named(target)} is never free`);
      }
      scrollTo(0);
      return [...failed];
    },
    { pressable: PRESSABLE, main: MAIN },
  );

/** The share of the screen's middle column that floating and sticky parts leave free, from 0 to 1. */
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
