import { eq } from 'drizzle-orm';
import type { Reply } from '#contract/base/call.ts';
import { readWalletNumber } from '#contract/money/mobile-money.ts';
import type { paymentCalls } from '#contract/money/payments.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { findOrder } from '#server/sales/orders/order/find-orders.ts';
import { isBuyer, type LinkHolder } from '#server/sales/orders/order/order-link.ts';
import { leftXof } from '#server/sales/orders/paying/settle-order.ts';
import { instalments, orders } from '#server/sales/orders/tables.ts';
import { checkMayPay } from '../payment/may-see-payment.ts';
import {
  ANY_AMOUNT,
  leastOfAll,
  type Payable,
  payableOf,
  refusalToPay,
} from '../payment/payable.ts';
import { findPayment } from '../payment/payment.ts';
import type { Outside, Provider } from '../providers/provider.ts';

import { toAny } from '../reading/payload.ts';
import { isFresh, listOpen } from './open-payment.ts';

type Options = Reply<typeof paymentCalls.getPaymentOptions>;

/** Throws `not-found`, `unauthenticated`. */
export async function getPaymentOptions(
  { db, config, providers }: Outside,
  payer: LinkHolder,
  orderId: number,
): Promise<Options> {
  const order = await findOrder(db, eq(orders.id, orderId));
  checkMayPay(config, payer, order);
  const parts = await db.select().from(instalments).where(eq(instalments.orderId, orderId));
  const refusal = refusalToPay(order);
  const leastXof = leastOfAll(providers);
  const payable = refusal === undefined ? payableOf(order, parts, ANY_AMOUNT, leastXof) : undefined;
  const offered = config.onlineProviders.flatMap((name) => providers[name] ?? []);
  const isTheirs = isBuyer(config, payer, order);
  return {
    order_id: order.id,
    order_name: order.number,
    amount_residual: leftXof(order),
    refusal: refusal ?? '',
    amount_min: payable?.minXof ?? 0,
    amount_max: payable?.maxXof ?? 0,
    amount_due: payable?.dueXof ?? 0,
    instalment: payable?.instalment ?? null,
    phone: (isTheirs && readWalletNumber(order.buyerPhone ?? '')) || '',
    providers:
      payable === undefined
        ? []
        : offered.flatMap((provider) =>
            describeBounds(provider, (it) => payableOf(order, parts, it, leastXof)),
          ),
    running: await findRunning(db, config, orderId),
  };
}

function describeBounds(
  provider: Provider,
  payableBy: (provider: Provider) => Payable,
): Options['providers'] {
  try {
    const { minXof, maxXof } = payableBy(provider);
    return [{ provider: provider.name, amount_min: minXof, amount_max: maxXof }];
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}

async function findRunning(db: Db, config: Config, orderId: number): Promise<Options['running']> {
  const now = Date.now();
  const running = (await listOpen(db, orderId)).find((payment) => isFresh(payment, now));
  const found = running && (await findPayment(db, running.id));
  return found === undefined ? null : toAny(config, { ...found, isWhole: false });
}
