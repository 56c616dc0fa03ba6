import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * HTML of the server as readable text: wide tables scroll inside, and links to our own pages open
 * without loading the shop again.
 */
export function RichText({ html }: { html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const to = ownPageOf(event);
    if (to === undefined) return;
    event.preventDefault();
    navigate(to);
  };
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

/** The path of our own page that a plain press on a link leads to, if that is what it was. */
function ownPageOf(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (link === null || !isPlain || event.button !== 0 || link.origin !== location.origin) return;
  const isAnchor = link.pathname === location.pathname && link.hash !== '';
  return isAnchor ? undefined : `${link.pathname}${link.search}${link.hash}`;
}

/** The frame that scrolls takes focus, so that the keyboard can scroll it too. */
const wrapTables = (html: string) =>
  html
    .replaceAll(
      '<table>',
      '<div class="scroll" role="group" aria-label="Tableau" tabindex="0"><table>',
    )
    .replaceAll('</table>', '</table></div>');
