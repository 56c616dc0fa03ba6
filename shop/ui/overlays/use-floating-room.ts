import { type RefObject, useLayoutEffect } from 'react';

/** What may float there: the question of consent, the offer on baskets, a card. */
type Floating = 'banner' | 'offer' | 'card';

/**
 * Keeps free what floats over the foot of the page: its height goes to `styles.css`, which gives the
 * page that much more room at its end and around what has focus. Whatever has focus already when it
 * appears is moved from under it. Mark the element with `data-floating`.
 */
export function useFloatingRoom(name: Floating, floating: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = floating.current;
    if (element === null) return;
    const height = `--${name}-height`;
    const { style } = document.documentElement;
    const tell = () => {
      style.setProperty(height, `${element.offsetHeight}px`);
      uncoverFocus(element);
    };
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(height);
    };
  }, [name, floating]);
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
