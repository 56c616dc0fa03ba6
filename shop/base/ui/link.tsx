import { type ComponentPropsWithRef, createContext, type MouseEvent, use } from 'react';
import type { NavigateFunction, NavigateOptions } from 'react-router';

/** Navigates within the page; without a value the browser loads each link as a new document. */
export const LinkNavigation = createContext<NavigateFunction | undefined>(undefined);

type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> &
  Pick<NavigateOptions, 'state' | 'preventScrollReset'> & {
    /** A path from the root, with query and fragment. */
    to: string;
  };

/** Cheaper to render than React Router's link, which resolves each `to`: a page has a hundred links. */
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

/** Whether the browser handles the press: another tab, a download, another shop. */
export const isForBrowser = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.button !== 0 ||
  event.ctrlKey ||
  event.metaKey ||
  event.shiftKey ||
  event.altKey ||
  !['', '_self'].includes(link.target) ||
  link.hasAttribute('download') ||
  link.origin !== location.origin;
