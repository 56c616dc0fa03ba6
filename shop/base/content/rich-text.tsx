import { type MouseEvent, use } from 'react';
import { isForBrowser, LinkNavigation } from '#shop/base/ui/link.tsx';

/**
 * HTML of the server as readable text: wide tables scroll inside, and links to our own pages open
 * without loading the shop again.
 */
export function RichText({ html }: { html: string }) {
  const follow = useTextLinks();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      className="prose"
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: wrapTables(html) }}
    />
  );
}

/** The frame that scrolls takes focus, so that the keyboard can scroll it too. */
const wrapTables = (html: string) =>
  html
    .replaceAll(
      '<table>',
      '<div class="scroll" role="group" aria-label="Tableau" tabindex="0"><table>',
    )
    .replaceAll('</table>', '</table></div>');

/** Answers presses of plain links inside an element as `Link` does; places of the same page are the browser's. */
function useTextLinks(): (event: MouseEvent) => void {
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
