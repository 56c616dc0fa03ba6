import { asc, lte, sql } from 'drizzle-orm';
import type { BaseLogger } from 'pino';
import { withoutData } from '#server/base/without-data.ts';
import type { Outside } from '#server/money/payments/providers/provider.ts';
import { payments } from '#server/money/payments/tables.ts';
import { checkPayment } from './check-payment.ts';

const MOST = 100;
const AT_ONCE = 5;

/** Reads open payments whose time has come, the longest wait first; a failure holds up no other. */
export async function reconcilePayments(
  { db, config, providers }: Outside,
  logger: Pick<BaseLogger, 'warn'>,
): Promise<void> {
  const due = await db
    .select({ id: payments.id, provider: payments.provider })
    .from(payments)
    .where(lte(payments.nextCheckAt, sql`now()`))
    .orderBy(asc(payments.nextCheckAt))
    .limit(MOST);
  const left = due.values();
  const work = async () => {
    for (const { id, provider } of left) {
      try {
        await checkPayment({ db, config, providers }, id);
      } catch (error) {
        logger.warn({ payment: id, provider, ...withoutData(error) }, 'payment not read');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
