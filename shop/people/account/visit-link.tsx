import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '#shop/base/ui/link.tsx';
import type { Visit } from './visit.ts';

/**
 * A link that takes along where the visitor wanted to go. The page knows that only once it lives, so a
 * press waits until then instead of losing it.
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
 * A link in a sentence of a form, tall enough for a thumb. `isHeld` keeps a press back until the scripts
 * have come (`early-press-script.tsx`).
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
