import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '#shop/base/ui/link.tsx';
import type { Visit } from './visit.ts';

/**
 * A link that passes on the page that the visitor wanted. That page is known only after hydration, so an
 * earlier press waits until then.
 */
export function VisitLink({
  visit: { isKnown },
  to,
  children,
}: {
  visit: Pick<Visit, 'isKnown'>;
  to: string;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isKnown || !isPressed.current) return;
    isPressed.current = false;
    navigate(to);
  }, [isKnown, navigate, to]);
  const wait = (event: MouseEvent) => {
    if (isKnown || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    isPressed.current = true;
  };
  return (
    <TextLink to={to} onClick={wait} isHeld={!isKnown}>
      {children}
    </TextLink>
  );
}

/**
 * A link in a sentence of a form, tall enough for a thumb. `isHeld` delays a press until the scripts are
 * loaded (`early-press-script.tsx`).
 */
export function TextLink({
  to,
  onClick,
  isHeld = false,
  children,
}: {
  to: string;
  onClick?: (event: MouseEvent) => void;
  isHeld?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      onClick={onClick}
      data-held={isHeld || undefined}
      className="inline-flex min-h-11 items-center font-semibold text-accent-dark underline"
    >
      {children}
    </Link>
  );
}
