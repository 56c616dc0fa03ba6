import { useRevalidator } from 'react-router';
import { buttonStyle } from '#shop/base/ui/button-style.ts';

/** Stands in place of the products when they could not be read; the filters stay as they are. */
export function RetryPanel({ problem }: { problem: string }) {
  const { revalidate, state } = useRevalidator();
  const isBusy = state === 'loading';
  return (
    <div role="alert" className="py-12 text-center">
      <p className="text-lg font-bold">Les produits ne s’affichent pas</p>
      <p className="mt-1 text-muted">{problem}</p>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => revalidate()}
        className={buttonStyle('primary', 'mt-4')}
      >
        {isBusy ? 'Nouvelle tentative...' : 'Réessayer'}
      </button>
    </div>
  );
}
