import { type RefObject, useLayoutEffect } from 'react';

const HEIGHT = '--floating';

/**
 * Keeps free what floats over the foot of the page: its height goes to `styles.css`, which gives the
 * page that much more room at its end and around what has focus. Whatever has focus already when it
 * appears is moved from under it. One element at a time; mark it with `data-floating`.
 */
export function useFloatingRoom(floating: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = floating.current;
    if (element === null) return;
    const { style } = document.documentElement;
    const tell = () => {
      style.setProperty(HEIGHT, `${element.offsetHeight}px`);
      uncoverFocus(element);
    };
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, [floating]);
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
