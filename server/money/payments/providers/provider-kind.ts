import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { Config } from '#server/base/config/config.ts';
import type { RetryPolicy } from './ask-provider.ts';
import type { Provider } from './provider.ts';

/** What the shop knows of a provider without asking it. Each folder has one; `kinds/provider-kinds.ts` lists them. */
export type ProviderKind = {
  name: OnlineProvider;
  /** Sends nothing. Undefined while its settings are incomplete. */
  open(config: Config, retryPolicy: RetryPolicy): Provider | undefined;
  /** Where it calls back, and the status of a good response. */
  callback: { path: string; status: 200 | 202 };
  /** Whether a failed payment returns to a page of its own; a wallet has one page for both (rule M-11). */
  hasErrorPage: boolean;
  /** Whether a reading without a currency is in XOF. */
  mayOmitCurrency: boolean;
  /** Why a customer cannot end its payments, in French; undefined where `expire` does. */
  noCancelling: string | undefined;
  /** The harmless call that tells right keys from wrong ones: a read of no payment, or a start that is never paid. */
  keyTest: 'read' | 'start';
};
