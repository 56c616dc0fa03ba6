import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PAYMENT_CHECK } from '#contract/base/limits.ts';
import { screens } from '#contract/base/screens.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import type { OrangeTransaction, WaveTransaction } from '#contract/money/payment-shapes.ts';
import { ApiError } from '#shop/base/api/client.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { afterReturn, useStatus } from '../following/use-status.ts';
import { clearPaymentContext, finishPayment, readPaymentContext } from '../payment-context.ts';
import { isRunning, VERDICT_TOASTS, type Verdict } from '../payment-words.ts';
import { wayToOrder } from './after-payment.ts';

const POSITION = 'top-right';
const NOT_FOUND = [400, 404];

/** What the status call of a wallet answers. */
export type WalletTransaction = WaveTransaction | OrangeTransaction;

/**
 * What the two pages of the wallets share (specification, sections 2, 4 and 8): the first check after
 * 1 s and more while it is pending, their toasts, and once it is paid the way to the order after 2 s: to its
 * page for the signed-in owner, and by its link for a guest and in the browser that began the
 * payment.
 */
export function useWalletCheck<T extends WalletTransaction>({
  wallet,
  load,
  verdictOf,
  typeOf,
}: {
  wallet: 'wave' | 'orange';
  load: (signal: AbortSignal | undefined) => Promise<T>;
  verdictOf: (transaction: T) => Verdict;
  typeOf: (transaction: T) => string;
}) {
  const navigate = useNavigate();
  const customer = useCustomer();
  const [begun] = useState(readPaymentContext);
  const said = useRef<Verdict>(undefined);
  const status = useStatus({
    load: async (signal) => {
      const answer = await load(signal);
      if (isTransaction(answer)) return answer;
      throw new ApiError(404, 'Le service de paiement ne connaît pas cette transaction.');
    },
    pauses: afterReturn,
    // An attempt that failed can be followed by one that does not.
    isOpen: isRunning,
    onAnswer: (transaction, by) => {
      const verdict = verdictOf(transaction);
      // What time alone asked for is said when it is news.
      if (by !== 'time' || verdict !== said.current) {
        toast({ ...VERDICT_TOASTS[wallet][verdict], subject: 'payment', position: POSITION });
      }
      said.current = verdict;
      if (verdict === 'paid') finishPayment(transaction);
      else if (!isRunning(transaction)) clearPaymentContext(transaction.transaction_id);
    },
    onFailure: (error, by) => {
      if (by === 'time') return;
      const text = failureOf(wallet, error);
      toast({ text, tone: 'error', subject: 'payment', position: POSITION });
    },
  });
  const { value: transaction, problem } = status;
  const verdict = transaction && verdictOf(transaction);
  const isOwner = customer !== undefined && customer.partner_id === transaction?.partner_id;
  const begunAt =
    begun?.details.transaction_id === transaction?.transaction_id ? begun?.order.link : undefined;
  const type = transaction === undefined ? '' : typeOf(transaction);
  const way = transaction && wayToOrder(transaction, { type, isOwner, begunAt });
  const opens = isOwner || begunAt !== undefined || Boolean(transaction?.order_link);
  const isLeaving = verdict === 'paid' && opens;

  const leave = useEffectEvent(() => {
    if (way !== undefined) void navigate(way);
  });
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => leave(), PAYMENT_CHECK.redirectMs);
    return () => clearTimeout(timer);
  }, [isLeaving]);

  return {
    ...status,
    verdict,
    /** Whether the page goes on to the order by itself. */
    isLeaving,
    /** Where the order is opened without a sign-in; undefined until the payment is known. */
    way,
    /** Where an account's pages begin; guests are never sent there. */
    home: customer === undefined ? way : screens.profile,
    /** Why nothing is known of the payment; undefined while that may still come. */
    failure: transaction === undefined && problem ? failureOf(wallet, problem) : undefined,
  };
}

/** A check may answer 200 that it did not succeed, or without an order (specification, section 8). */
const isTransaction = (answer: Partial<WalletTransaction>): boolean =>
  answer.success === true && typeof answer.order === 'object' && answer.order !== null;

const failureOf = (wallet: 'wave' | 'orange', { status }: ApiError): string =>
  paymentMessages[wallet][NOT_FOUND.includes(status) ? 'notFound' : 'error'];
