import type { MouseEvent, ReactNode } from 'react';
import { Link } from '#shop/base/ui/link.tsx';

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
