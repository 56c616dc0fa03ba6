import { messages } from '#contract/talk/messages.ts';
import type { PriceCheck } from './use-todays-prices.ts';

export function PriceCheckNotice({
  state,
  hasChanges,
  onRetry,
}: {
  state: PriceCheck['state'];
  hasChanges: boolean;
  onRetry: () => void;
}) {
  if (state === 'failed') {
    return (
      <div
        role="alert"
        className="mb-4 flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-promo-soft px-4 py-2"
      >
        <p>Les prix n’ont pas pu être vérifiés : ceux de votre dernière visite sont affichés.</p>
        <button
          type="button"
          onClick={onRetry}
          className="min-h-11 font-semibold text-accent-dark underline"
        >
          Réessayer
        </button>
      </div>
    );
  }
  return (
    <p
      role="status"
      className={hasChanges ? 'mb-4 rounded-card bg-promo-soft px-4 py-3 font-semibold' : 'sr-only'}
    >
      {hasChanges && `${messages.basket.priceChanged} depuis votre dernière visite.`}
    </p>
  );
}
