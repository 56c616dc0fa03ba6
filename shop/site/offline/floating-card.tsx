import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFloatingRoom } from '#shop/base/ui/overlays/use-floating-room.ts';

/** Above the basket offer; on phones also above the call bar and the consent. */
export function FloatingCard({
  text,
  hint,
  children,
}: {
  text: string;
  hint?: string;
  children: ReactNode;
}) {
  const card = useRef<HTMLElement>(null);
  useFloatingRoom('card', card);
  const [spoken, setSpoken] = useState('');
  // A region is read when its text comes after it.
  useEffect(() => setSpoken(text), [text]);
  return (
    <section
      ref={card}
      aria-label={text}
      className="lifted fixed print:hidden inset-x-3 bottom-[calc(4.25rem+var(--banner,0px)+var(--offer,0px)+env(safe-area-inset-bottom))] z-40 mx-auto max-w-md rounded-card border border-line bg-white p-4 shadow-xl lg:right-18 lg:bottom-[calc(2.25rem+var(--offer,0px))] lg:left-auto lg:mx-0"
    >
      <p role="status" className="min-h-6 font-semibold">
        {spoken}
      </p>
      {hint !== undefined && <p className="mt-1 text-sm text-muted">{hint}</p>}
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </section>
  );
}
