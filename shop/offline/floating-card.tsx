import { type ReactNode, useEffect, useState } from 'react';

/**
 * A card that floats over the end of the page and takes nothing away from it; on phones it stands above
 * the call bar and the bar of a product.
 */
export function FloatingCard({
  text,
  hint,
  children,
}: {
  text: string;
  hint?: string;
  children: ReactNode;
}) {
  const [spoken, setSpoken] = useState('');
  // A region is read when its text comes after it.
  useEffect(() => setSpoken(text), [text]);
  return (
    <section
      aria-label={text}
      className="fixed print:hidden inset-x-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-40 mx-auto max-w-md rounded-card border border-line bg-white p-4 shadow-xl lg:right-6 lg:bottom-22 lg:left-auto lg:mx-0 [body:has([data-buy-bar])_&]:max-lg:bottom-[calc(8.25rem+env(safe-area-inset-bottom))]"
    >
      <p role="status" className="min-h-6 font-semibold">
        {spoken}
      </p>
      {hint !== undefined && <p className="mt-1 text-sm text-muted">{hint}</p>}
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </section>
  );
}
