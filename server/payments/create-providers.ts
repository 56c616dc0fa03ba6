import type { Config } from '#server/config.ts';
import type { Providers } from './provider.ts';

/** The providers of payments that the settings are complete for. */
export function createProviders(_config: Config): Providers {
  return {};
}
