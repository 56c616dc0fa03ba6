import {
  ONLINE_PROVIDERS,
  type OnlineProvider,
  type PaymentProvider,
} from '#contract/money/payment-states.ts';

/** `alt` names it where no text does. */
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

/** Undefined for an unknown provider. */
export const readProvider = (asked: string | null): OnlineProvider | undefined =>
  ONLINE_PROVIDERS.find((provider) => provider === asked);
