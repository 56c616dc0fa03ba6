import { paths } from '#contract/base/paths.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import { ApiError, browserApi } from '#shop/base/api/client.ts';
import { fromStarted, type OpenPayment } from '../open-payment.ts';

const PATHS = {
  wave: paths.waveStart,
  orange: paths.orangeStart,
  card: paths.cardStart,
} as const satisfies Record<OnlineProvider, string>;
const MOST_TRIES = 5;
const LONGEST_WAIT_S = 10;

export type PaymentWish = {
  provider: OnlineProvider;
  orderId: number;
  /** Of the order's link; empty for its owner. */
  orderToken: string;
  amountXof: number;
  /** E.164; empty for a card. */
  phone: string;
  /** The browser's own name for the payment: the same again finds the payment that it began. */
  key: string;
};

/**
 * Starts a payment. While the same one is being started elsewhere, as by a second press that overtook
 * the first, the server says when to ask again, and that is done here. Throws ApiError.
 */
export async function startPayment(
  { provider, orderId, orderToken, amountXof, phone, key }: PaymentWish,
  signal?: AbortSignal,
): Promise<OpenPayment> {
  const body = {
    order_id: orderId,
    amount: amountXof,
    transaction_id: key,
    ...(orderToken !== '' && { order_token: orderToken }),
    ...(phone !== '' && { phoneNumber: phone }),
  };
  for (let tries = 1; ; tries++) {
    try {
      const started = await browserApi.post(PATHS[provider], body, signal);
      return fromStarted(provider, started);
    } catch (error) {
      const waitS =
        error instanceof ApiError && error.status === 409 ? error.retryAfterS : undefined;
      if (waitS === undefined || tries === MOST_TRIES || signal?.aborted) throw error;
      await new Promise((resume) => setTimeout(resume, Math.min(waitS, LONGEST_WAIT_S) * 1000));
    }
  }
}
