import { type ComponentPropsWithRef, createContext, type MouseEvent, use } from 'react';
import type { NavigateFunction, NavigateOptions } from 'react-router';

/** How links reach other pages without a new document; without it the browser opens them. */
export const LinkNavigation = createContext<NavigateFunction | undefined>(undefined);

type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> &
  Pick<NavigateOptions, 'state' | 'preventScrollReset'> & {
    /** A path of the shop from its root, with its query and fragment. */
    to: string;
  };

/**
 * A link to another page of the shop. Unlike React Router's, which resolves each `to` from its route and can load
 * ahead, it costs next to nothing to render: a page has a hundred of them.
 */
export function Link({ to, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const navigate = use(LinkNavigation);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isOurs = !event.defaultPrevented && !isForBrowser(event, event.currentTarget);
    if (navigate === undefined || !isOurs) return;
    event.preventDefault();
    const { pathname, search, hash } = location;
    const isHere = to === `${pathname}${search}${hash}`;
    navigate(to, { replace: isHere, state, preventScrollReset });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

/** Whether a press on a link is the browser's to answer: another tab, a download, another shop. */
export const isForBrowser = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.button !== 0 ||
  event.ctrlKey ||
  event.metaKey ||
  event.shiftKey ||
  event.altKey ||
  !['', '_self'].includes(link.target) ||
  link.hasAttribute('download') ||
  link.origin !== location.origin;
