import { setTimeout as delay } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { PaymentProvider } from '#contract/payment-states.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { withoutData } from '#server/without-data.ts';
import { findPayment } from '../payment/find-payment.ts';
import {
  type Caller,
  paymentNotFound,
  type SeenPayment,
  seePayment,
} from '../payment/may-see-payment.ts';
import { isOpen } from '../payment/states.ts';
import { ProviderError, type Providers } from '../providers/provider.ts';
import { checkPayment } from '../settling/check-payment.ts';

/** What reading a payment at its provider needs, and settling what was read. */
export type Outside = { db: Db; config: Config; providers: Providers };

/** The same for whoever only looks at a payment: a provider that fails is for the log, not for them. */
export type Looking = Outside & { logger: Pick<BaseLogger, 'warn'> };

/** How long whoever looks at a payment waits for its provider. */
const PATIENCE_MS = 6000;

/**
 * A payment by one of its names, as the caller may see it, once its provider was asked how it stands; what
 * we know when the provider does not answer, or not soon. Throws `not-found`.
 */
export async function readFreshPayment(
  outside: Looking,
  caller: Caller,
  name: string,
  provider?: PaymentProvider,
): Promise<SeenPayment> {
  const seen = await seePayment(outside.db, caller, name, provider);
  if (!isOpen(seen.payment)) return seen;
  await checkQuietly(outside, seen.payment.id);
  const found = await findPayment(outside.db, seen.payment.id);
  if (found === undefined) throw paymentNotFound();
  return { ...found, isWhole: seen.isWhole };
}

/**
 * Asks the provider how a payment stands, and draws the consequences, also when the answer comes too late
 * for whoever waits for it. One that does not answer is asked again by the job.
 */
export async function checkQuietly(
  { db, config, providers, logger }: Looking,
  id: number,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const checked = checkPayment(db, config, providers, id).catch((error) => {
    if (!(error instanceof ProviderError)) throw error;
    logger.warn({ payment: id, ...withoutData(error) }, 'payment not read');
  });
  const enough = new AbortController();
  const { signal } = enough;
  const late = delay(patienceMs, undefined, { signal }).catch(() => undefined);
  await Promise.race([checked, late]).finally(() => enough.abort());
}
