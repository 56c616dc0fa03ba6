import { setTimeout as delay } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import { withoutData } from '#server/base/without-data.ts';
import { findPayment } from '../payment/find-payment.ts';
import {
  type Caller,
  paymentNotFound,
  type SeenPayment,
  seePayment,
} from '../payment/may-see-payment.ts';
import { isOpen } from '../payment/states.ts';
import { type Outside, ProviderError } from '../providers/provider.ts';
import { checkPayment } from '../settling/check-payment.ts';

/** The same with the log, which alone hears of a provider that fails. */
export type LoggedOutside = Outside & { logger: Pick<BaseLogger, 'warn'> };

/** How long a page waits for its provider. */
const PROVIDER_WAIT_MS = 6000;

/**
 * A payment as the caller may see it, after its provider was asked if it replies in time. Throws `not-found`.
 */
export async function readFreshPayment(
  outside: LoggedOutside,
  caller: Caller,
  name: string,
  provider?: PaymentProvider,
): Promise<SeenPayment> {
  const seen = await seePayment(outside.db, caller, name, provider);
  if (!isOpen(seen.payment)) return seen;
  await checkQuietly(outside, seen.payment.id);
  const found = await findPayment(outside.db, seen.payment.id);
  if (found === undefined) throw paymentNotFound();
  return { ...seen, ...found };
}

/** Asks the provider and applies its status, also when that comes too late for the caller. */
export async function checkQuietly(
  { db, config, providers, logger }: LoggedOutside,
  id: number,
  waitMs = PROVIDER_WAIT_MS,
): Promise<void> {
  const checked = checkPayment({ db, config, providers }, id).catch((error) => {
    if (!(error instanceof ProviderError)) throw error;
    logger.warn({ payment: id, ...withoutData(error) }, 'payment not read');
  });
  const enough = new AbortController();
  const { signal } = enough;
  const late = delay(waitMs, undefined, { signal }).catch(() => undefined);
  await Promise.race([checked, late]).finally(() => enough.abort());
}
