import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import type { Providers } from './provider.ts';

/** Stub until the real one is pulled. */
export async function checkPayment(
  _db: Db,
  _config: Config,
  _providers: Providers,
  _paymentId: number,
): Promise<void> {}
