import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** Answers presses of plain links inside an element as the links of React Router do. */
export function useStillLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest('a') : null;
    const isForTheBrowser =
      event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (link === null || link.origin !== location.origin || isForTheBrowser) return;
    event.preventDefault();
    navigate(`${link.pathname}${link.search}${link.hash}`);
  };
}
