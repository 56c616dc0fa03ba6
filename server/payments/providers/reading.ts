import type { ProviderStatus } from './provider.ts';

/** What is known of a payment that its provider does not know. */
export const NOTHING_READ: ProviderStatus = {
  outcome: 'missing',
  rawStatus: '',
  attemptError: '',
  amountXof: null,
  currency: null,
  reference: null,
  isOurs: true,
  offer: null,
  providerTransactionId: null,
  payer: null,
  channel: '',
  paidAt: null,
  raw: '',
};
