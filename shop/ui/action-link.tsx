import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/**
 * A button that does its work once the page lives; before, on a slow network, it is a link to the page
 * where the same can be done, so that no press is lost.
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
  const isLive = useHydrated();
  const press = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    onPress();
  };
  return (
    <Link
      to={to}
      role={isLive ? 'button' : undefined}
      aria-label={label}
      onClick={press}
      onKeyDown={(event) => event.key === ' ' && press(event)}
      className={className}
    >
      {children}
    </Link>
  );
}
