import type { ReactNode } from 'react';
import { Breadcrumb, type BreadcrumbStep } from './breadcrumb.tsx';

export function PageBanner({
  title,
  steps,
  children,
}: {
  title: string;
  steps: BreadcrumbStep[];
  children?: ReactNode;
}) {
  return (
    <div className="border-b border-line bg-mist">
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
