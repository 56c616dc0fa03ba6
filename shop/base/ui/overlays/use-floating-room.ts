import { type RefObject, useLayoutEffect } from 'react';

/** What floats over the foot of the page, with its height now, px. */
const heights = {
  /** The question of consent. */
  banner: 0,
  /** The offer on baskets. */
  offer: 0,
  card: 0,
};
let sheet: CSSStyleSheet | undefined;

/**
 * Keeps free what floats over the foot of the page: the page gets that much more room at its end and around what
 * has focus, and what stands there as well (class `lifted`) learns the height. Whatever has focus already when
 * it appears is moved from under it.
 */
export function useFloatingRoom(
  name: keyof typeof heights,
  floating: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = floating.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      keepRoom(name, element.offsetHeight);
      uncoverFocus(element);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      keepRoom(name, 0);
    };
  }, [name, floating]);
}

/**
 * In a style sheet of its own that names whom it concerns: a property of the root would be inherited, and so have the
 * whole page restyled whenever something appears.
 */
function keepRoom(name: keyof typeof heights, height: number): void {
  // Safari makes no such sheets before 16.4, and keeps no room then.
  if (!('adoptedStyleSheets' in document)) return;
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  heights[name] = height;
  const { banner, offer, card } = heights;
  const all = banner + offer + card;
  const end = `padding-bottom:calc(${all}px + 6rem)`;
  sheet.replaceSync(
    all > 0
      ? `html{scroll-${end}}[data-page-end]{${end}}.lifted{--floating:${all}px;--banner:${banner}px;--offer:${offer}px}`
      : '',
  );
}

function uncoverFocus(cover: HTMLElement): void {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || cover.contains(focused)) return;
  const [above, below] = [cover.getBoundingClientRect(), focused.getBoundingClientRect()];
  const isCovered =
    below.bottom > above.top &&
    below.top < above.bottom &&
    below.right > above.left &&
    below.left < above.right;
  if (isCovered && below.height < above.top) focused.scrollIntoView({ block: 'nearest' });
}
