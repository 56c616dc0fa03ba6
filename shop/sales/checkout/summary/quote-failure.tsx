import { buttonStyle } from '#shop/base/ui/button-style.ts';

/** Why it is not known what an order costs, with the way to try again; nothing while all is well. */
export function QuoteFailure({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  if (problem === '') return null;
  return (
    <div role="alert" className="rounded-lg bg-promo-soft p-3">
      <p className="font-semibold">{problem}</p>
      <button type="button" onClick={onRetry} className={buttonStyle('secondary', 'mt-2')}>
        Réessayer
      </button>
    </div>
  );
}
