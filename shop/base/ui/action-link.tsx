import type { MouseEvent, ReactNode } from 'react';
import { Link } from './link.tsx';

/** As no property, which all of them would be rendered a second time for once the page lives. */
const becomeButton = (link: HTMLAnchorElement | null) => link?.setAttribute('role', 'button');

/**
 * A button that does its work once the page lives. A press before that is held back until then
 * (early-press-script.tsx); where no scripts come, it is a link to the page where the same can be done.
 */
export function ActionLink({
  to,
  onPress,
  label,
  className,
  children,
}: {
  to: string;
  onPress: () => void;
  /** What screen readers say instead of the content. */
  label?: string;
  className: string;
  children: ReactNode;
}) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    onPress();
  };
  return (
    <Link
      to={to}
      data-held=""
      ref={becomeButton}
      aria-label={label}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        // A key held down must not scroll, and acts once like on any button.
        event.preventDefault();
        if (!event.repeat) onPress();
      }}
      className={className}
    >
      {children}
    </Link>
  );
}
