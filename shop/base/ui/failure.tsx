import { buttonStyle } from './button-style.ts';

/** Stands in the place of what could not be had, with the way to try again. */
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
