import type { ReactNode } from 'react';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import type { OwnData } from './use-own-data.ts';

/** Shows the loaded value; before, a skeleton or the failure. */
export function Loaded<T>({
  data: { value, problem, askAgain },
  children,
}: {
  data: OwnData<T>;
  children: (value: T) => ReactNode;
}) {
  if (value !== undefined) return children(value);
  return problem === '' ? <CardSkeleton /> : <Failure problem={problem} onRetry={askAgain} />;
}

export function CardSkeleton() {
  return (
    <div className="min-h-80">
      <p className="sr-only">Chargement</p>
      <div aria-hidden="true" className="animate-pulse space-y-4">
        <div className="h-24 rounded-card bg-mist" />
        <div className="h-40 rounded-card bg-mist" />
      </div>
    </div>
  );
}

export function Failure({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <div role="alert" className="rounded-card border border-line p-6 text-center">
      <p className="font-bold">Ces informations ne s’affichent pas</p>
      <p className="mt-1 text-muted">{problem}</p>
      <button type="button" onClick={onRetry} className={buttonStyle('primary', 'mt-4')}>
        Réessayer
      </button>
    </div>
  );
}
