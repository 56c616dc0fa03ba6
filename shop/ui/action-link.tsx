import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useHydrated } from './hooks/use-hydrated.ts';

/**
 * A button that does its work once the page lives. A press before that is held back until then
 * (early-presses.ts); where no scripts come, it is a link to the page where the same can be done.
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
  const press = (event: MouseEvent) => {
    event.preventDefault();
    onPress();
  };
  return (
    <Link
      to={to}
      data-held=""
      role={isLive ? 'button' : undefined}
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
