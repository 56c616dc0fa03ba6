import { eq, sql } from 'drizzle-orm';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { countOrRefuse } from '#server/base/limits/limit-attempts.ts';
import { payments } from '#server/money/payments/tables.ts';
import { findOrder } from '#server/sales/orders/order/find-orders.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { canMove, isOpen, lockPayment, movePayment, type Payment } from '../payment/payment.ts';
import {
  type CheckoutSession,
  type Outside,
  type PaymentRequest,
  ProviderError,
} from '../providers/provider.ts';

import { extendHold, sessionColumns } from '../settling/apply-status.ts';
import { checkPayment, recordAnswer } from '../settling/check-payment.ts';

import { closeOthers } from './cancel-payment.ts';
import {
  agreeTerms,
  callbackUrl,
  notOffered,
  type Opened,
  openPayment,
  providerRefusal,
  returnPages,
  type StartRequest,
  startRunning,
} from './open-payment.ts';

const STARTS_A_MINUTE = { max: 12, windowS: 60 };

/**
 * Starts a payment or returns the running one (`existing`). The row is written before the provider is called
 * (rule M-6). Throws `not-found`, `unauthenticated`, `forbidden`, `bad-request`, `conflict`, `rate-limited`,
 * `unprocessable`, `unavailable`.
 */
export async function startPayment(
  { db, config, providers }: Outside,
  name: OnlineProvider,
  request: StartRequest,
): Promise<Opened> {
  const provider = providers[name];
  if (provider === undefined) throw notOffered();
  const offering = { provider, providers };
  const found = await findOrder(db, eq(orders.id, request.orderId));
  const { order, ...terms } = await agreeTerms({ db, config }, offering, found, request);
  await countOrRefuse(
    db,
    ['payment start', `order ${order.id}`],
    STARTS_A_MINUTE,
    'Trop de paiements de cette commande commencent.',
  );
  if (terms.known !== undefined) {
    await findCheckoutSession({ db, config, providers }, terms.known);
  } else {
    await closeOthers({ db, config, providers }, { ...terms, provider: name, orderId: order.id });
  }
  const opened = await db.transaction((tx) => openPayment(tx, config, offering, request));
  if (opened.existing) {
    if (isOpen(opened.payment) && opened.payment.providerId === null) throw startRunning();
    return opened;
  }
  try {
    const asked = describePayment(config, name, opened);
    await storeCheckoutSession(db, opened.payment, await provider.start(asked));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'no-answer') await lookForLost({ db, config, providers }, opened.payment);
    else await markRefused(db, opened.payment, error);
    const payment = await readPayment(db, opened.payment);
    // A session found afterwards is as good as a response.
    if (payment.providerId === null) throw providerRefusal(name, error);
    return { ...opened, payment };
  }
  return { ...opened, payment: await readPayment(db, opened.payment) };
}

function describePayment(
  config: Config,
  provider: OnlineProvider,
  { payment, order }: Opened,
): PaymentRequest {
  const pages = returnPages(config, { provider, token: payment.token });
  return {
    transactionId: payment.transactionId,
    amountXof: payment.amount,
    orderId: order.id,
    orderNumber: order.number,
    description: `Commande ${order.number}`,
    buyer: {
      name: order.buyerName,
      // The card gateway needs one; a telephone customer may have none.
      email: order.buyerEmail || config.settings.SHOP_EMAIL,
      phone: payment.phone ?? order.buyerPhone,
    },
    successUrl: payment.successUrl ?? pages.success,
    errorUrl: pages.error,
    callbackUrl: callbackUrl(config, provider),
  };
}

/** Stores where to pay; a callback may have come first with the outcome. */
async function storeCheckoutSession(
  db: Db,
  payment: Payment,
  checkoutSession: CheckoutSession,
): Promise<void> {
  await recordAnswer(db, payment, checkoutSession);
  const { rawStatus } = payments;
  await db.transaction(async (tx) => {
    await tx
      .update(payments)
      .set({
        providerId: checkoutSession.providerId,
        ...sessionColumns(checkoutSession),
        rawStatus: sql`case when ${rawStatus} = '' then ${checkoutSession.rawStatus} else ${rawStatus} end`,
      })
      .where(eq(payments.id, payment.id));
    await extendHold(tx, { ...payment, ...sessionColumns(checkoutSession) });
  });
}

async function markRefused(db: Db, { id }: Payment, { code }: ProviderError): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (canMove(payment.state, 'failed')) {
      await movePayment(tx, payment, 'failed', { attemptError: code });
    }
  });
}

async function findCheckoutSession(
  { db, config, providers }: Outside,
  known: Payment,
): Promise<void> {
  if (isOpen(known) && known.providerId === null)
    await lookForLost({ db, config, providers }, known);
}

/** Looks once for a payment without a response; the job goes on. */
async function lookForLost({ db, config, providers }: Outside, { id }: Payment): Promise<void> {
  try {
    await checkPayment({ db, config, providers }, id, { force: true });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
}

async function readPayment(db: Db, { id }: Payment): Promise<Payment> {
  return oneRow(await db.select().from(payments).where(eq(payments.id, id)));
}
