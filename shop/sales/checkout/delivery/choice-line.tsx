import type { ReactNode } from 'react';

/** A choice that is made already, as one line; « changer » shows the others. */
export const ChoiceLine = ({
  label,
  chosen,
  children,
}: {
  label: string;
  chosen: ReactNode;
  children: ReactNode;
}) => (
  <details className="border-t border-line">
    <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-muted">{label}</span>
        <span className="font-semibold break-words">{chosen}</span>
      </span>
      <span className="font-semibold text-accent-dark underline">changer</span>
    </summary>
    <div className="pt-1 pb-4">{children}</div>
  </details>
);
