import type { Config } from '#server/base/config/config.ts';
import { PROVIDER_KINDS } from './kinds/provider-kinds.ts';
import { RETRY_POLICY, type RetryPolicy } from './providers/ask-provider.ts';
import type { Providers } from './providers/provider.ts';

/** The providers whose credentials are set; sends them nothing. */
export function createProviders(
  config: Config,
  retryPolicy: RetryPolicy = RETRY_POLICY,
): Providers {
  const opened = Object.values(PROVIDER_KINDS).map((kind) => [
    kind.name,
    kind.open(config, retryPolicy),
  ]);
  return Object.fromEntries(opened.filter(([, provider]) => provider !== undefined));
}
