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
import { isPaymentRunning, VERDICT_TOASTS, type WalletVerdict } from '../payment-words.ts';
import { wayToOrder } from './after-payment.ts';

const POSITION = 'top-right';
const NOT_FOUND = [400, 404];

export type WalletTransaction = WaveTransaction | OrangeTransaction;

/**
 * Shared by both wallet pages: the checks (rule M-26), fixed toasts and, once paid, the report to analytics and the way
 * to the order (rule M-27).
 */
export function useWalletCheck<T extends WalletTransaction>({
  wallet,
  load,
  verdictOf,
  typeOf,
}: {
  wallet: 'wave' | 'orange';
  load: (signal: AbortSignal | undefined) => Promise<T>;
  verdictOf: (transaction: T) => WalletVerdict;
  typeOf: (transaction: T) => string;
}) {
  const navigate = useNavigate();
  const customer = useCustomer();
  const [begun] = useState(readPaymentContext);
  const said = useRef<WalletVerdict>(undefined);
  const status = useStatus({
    load: async (signal) => {
      const answer = await load(signal);
      if (isTransaction(answer)) return answer;
      throw new ApiError(404, 'Le service de paiement ne connaît pas cette transaction.');
    },
    pauses: afterReturn,
    // A failed attempt can be followed by a good one.
    isOpen: isPaymentRunning,
    onAnswer: (transaction, by) => {
      const verdict = verdictOf(transaction);
      // Timed checks speak only of changes.
      if (by !== 'time' || verdict !== said.current) {
        toast({ ...VERDICT_TOASTS[wallet][verdict], subject: 'payment', position: POSITION });
      }
      said.current = verdict;
      if (verdict === 'paid') finishPayment(transaction);
      else if (!isPaymentRunning(transaction)) clearPaymentContext(transaction.transaction_id);
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
    /** Whether the page opens the order without a press. */
    isLeaving,
    /** Where the order opens without sign-in; undefined until the payment is known. */
    way,
    /** Guests are never sent to account pages. */
    home: customer === undefined ? way : screens.profile,
    /** Undefined while a response may still come. */
    failure: transaction === undefined && problem ? failureOf(wallet, problem) : undefined,
  };
}

/** A check may respond 200 without success or without an order. */
const isTransaction = (answer: Partial<WalletTransaction>): boolean =>
  answer.success === true && typeof answer.order === 'object' && answer.order !== null;

const failureOf = (wallet: 'wave' | 'orange', { status }: ApiError): string =>
  paymentMessages[wallet][NOT_FOUND.includes(status) ? 'notFound' : 'error'];
