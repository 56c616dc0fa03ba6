import { type MouseEvent, use } from 'react';
import { isForBrowser, LinkNavigation } from '#shop/base/ui/link.tsx';

/** Shows the server's HTML: wide tables scroll, links to the shop need no reload. */
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

/** The scrolling frame is focusable, for the keyboard. */
const wrapTables = (html: string) =>
  html
    .replaceAll(
      '<table>',
      '<div class="scroll" role="group" aria-label="Tableau" tabindex="0"><table>',
    )
    .replaceAll('</table>', '</table></div>');

/** Follows plain links as `Link` does; the browser handles fragments of the page. */
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
