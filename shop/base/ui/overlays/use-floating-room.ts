import { type RefObject, useLayoutEffect } from 'react';

/** Heights in px of parts over the foot of the page. */
const heights = {
  banner: 0,
  offer: 0,
  card: 0,
  tray: 0,
};
let sheet: CSSStyleSheet | undefined;

/**
 * Adds room at the end of the page and around the focus for a floating part; class `lifted` reads its height. Scrolls
 * the focused element from under a new part.
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

/** A style sheet for the affected elements: a property of the root would restyle the whole page. */
function keepRoom(name: keyof typeof heights, height: number): void {
  // Safari before 16.4 lacks such sheets; it gets no extra room.
  if (!('adoptedStyleSheets' in document)) return;
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  heights[name] = height;
  const { banner, offer, card, tray } = heights;
  const all = banner + offer + card + tray;
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
