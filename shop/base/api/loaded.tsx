import type { ReactNode } from 'react';
import { CardSkeleton } from '../ui/card-skeleton.tsx';
import { Failure } from '../ui/failure.tsx';
import type { OwnData } from './use-own-data.ts';

/** What was asked for once it is there; before, its outline, or why it does not come. */
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
