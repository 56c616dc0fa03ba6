import { type ReactNode, useState } from 'react';

/** A part that opens on a press, and is open at first if `isOpen`. A mistake inside opens it (`focus-first.ts`). */
export function Fold({
  title,
  isOpen = false,
  children,
}: {
  title: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}) {
  // Afterwards the browser opens and closes it.
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details open={isOpenAtFirst}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent-dark hover:underline">
        {title}
      </summary>
      <div className="pt-1 pb-3">{children}</div>
    </details>
  );
}
