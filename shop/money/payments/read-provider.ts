import { ONLINE_PROVIDERS, type OnlineProvider } from '#contract/money/payment-states.ts';

/** The provider that an address names; undefined for none that there is. */
export const readProvider = (asked: string | null): OnlineProvider | undefined =>
  ONLINE_PROVIDERS.find((provider) => provider === asked);
