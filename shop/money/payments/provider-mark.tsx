import {
  ONLINE_PROVIDERS,
  type OnlineProvider,
  type PaymentProvider,
} from '#contract/money/payment-states.ts';

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

/** The provider that an address names; undefined for none that there is. */
export const readProvider = (asked: string | null): OnlineProvider | undefined =>
  ONLINE_PROVIDERS.find((provider) => provider === asked);
