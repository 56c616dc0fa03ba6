import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** A row of full-width slides to swipe, also without JavaScript. `current` is the slide in view. */
export function useSnapScroll<E extends HTMLElement>(): {
  row: RefObject<E | null>;
  current: number;
  goTo: (index: number) => void;
} {
  const row = useRef<E>(null);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const follow = () => setCurrent(Math.round(element.scrollLeft / (element.clientWidth || 1)));
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, []);
  const goTo = useCallback((index: number) => {
    const element = row.current;
    if (element === null) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollTo({
      left: index * element.clientWidth,
      behavior: isStill ? 'instant' : 'smooth',
    });
  }, []);
  return { row, current, goTo };
}
