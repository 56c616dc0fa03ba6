import type { ReactNode } from 'react';
import { Breadcrumb, type BreadcrumbStep } from './breadcrumb.tsx';

export function PageBanner({
  title,
  steps,
  isOutcome = false,
  children,
}: {
  title: string;
  steps: BreadcrumbStep[];
  /** The title says how an act went: toasts that say the same lie over the header, not over it. */
  isOutcome?: boolean;
  children?: ReactNode;
}) {
  return (
    <div data-outcome={isOutcome || undefined} className="border-b border-line bg-mist">
      <div className="container-page py-4 sm:py-6">
        <Breadcrumb steps={steps} />
        <h1 className="mt-1 text-2xl leading-tight font-extrabold tracking-tight text-balance break-words sm:text-3xl">
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}
