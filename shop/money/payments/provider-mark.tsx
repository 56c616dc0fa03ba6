import type { PaymentProvider } from '#contract/money/payment-states.ts';

/** A logo of ours for a way to pay; `alt` names it where its name does not stand beside it. */
export function ProviderMark({ provider, alt = '' }: { provider: PaymentProvider; alt?: string }) {
  return (
    <img
      src={`/icons/paiement-${provider}.svg`}
      alt={alt}
      width={32}
      height={23}
      loading="lazy"
      className="h-6 w-8 shrink-0 self-center rounded"
    />
  );
}
