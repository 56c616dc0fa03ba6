import { type MouseEvent, use } from 'react';
import { isForBrowser } from '../is-for-browser.ts';
import { LinkNavigation } from '../link.tsx';

/** Answers presses of plain links inside an element as `Link` does; places of the same page are the browser's. */
export function useTextLinks(): (event: MouseEvent) => void {
  const navigate = use(LinkNavigation);
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (navigate === undefined || link === null || isForBrowser(event, link)) return;
    const { pathname, search, hash } = link;
    if (pathname === location.pathname && hash !== '') return;
    event.preventDefault();
    navigate(`${pathname}${search}${hash}`);
  };
}
