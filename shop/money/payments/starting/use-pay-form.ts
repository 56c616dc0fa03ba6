import { useEffect, useRef, useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { senegaleseText } from '#contract/base/fields/phone-text.ts';
import { makeId } from '#contract/base/make-id.ts';
import { paths } from '#contract/base/paths.ts';
import { readWalletNumber } from '#contract/money/mobile-money.ts';
import type { PaymentOptions } from '#contract/money/payment-shapes.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import { ApiError, browserApi } from '#shop/base/api/client.ts';
import { keyFor, type RequestKey } from '#shop/base/api/request-key.ts';
import { fromStarted, type OpenPayment } from '../open-payment.ts';

const PATHS = {
  wave: paths.waveStart,
  orange: paths.orangeStart,
  card: paths.cardStart,
} as const satisfies Record<OnlineProvider, string>;

const MOST_TRIES = 5;

const LONGEST_WAIT_S = 10;

type PaymentWish = {
  provider: OnlineProvider;
  orderId: number;
  /** From the order's link; empty for its owner. */
  orderToken: string;
  amountXof: number;
  /** E.164; empty for a card. */
  phone: string;
  /** The browser's name for the payment: repeating it finds the same payment. */
  key: string;
};

const WRONG_NUMBER = 'Entrez un numéro sénégalais en 70, 75, 76, 77 ou 78 suivi de 7 chiffres.';

type Mistakes = { provider?: true; amount?: string; phone?: string };

/** The payer's input and its mistakes. `send` starts the payment at the server, one at a time. */
export function usePayForm({
  options,
  orderToken,
  preferred,
  onStarted,
  onConflict,
}: {
  options: PaymentOptions;
  orderToken: string;
  preferred: OnlineProvider | undefined;
  onStarted: (payment: OpenPayment, phone: string) => void;
  /** The amount due has changed. */
  onConflict: () => void;
}) {
  const usable = options.providers.filter((offered) => boundsOf(options, offered) !== undefined);
  const only = usable.length === 1 ? usable[0]?.provider : undefined;
  const wanted = usable.find(({ provider }) => provider === preferred)?.provider;
  const [provider, setProvider] = useState<OnlineProvider | undefined>(wanted ?? only);
  const [amount, setAmount] = useState<string>();
  const [phone, setPhone] = useState(() => senegaleseText(options.phone.replace(/^\+/, '')));
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [failure, setFailure] = useState('');
  const [isSending, setIsSending] = useState(false);
  const isRunning = useRef(false);
  const begun = useRef<RequestKey>(undefined);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const offered = usable.find((one) => one.provider === provider);
  const bounds: AmountBounds | undefined = boundsOf(options, offered);
  const isFixed = bounds === undefined || bounds.minXof === bounds.maxXof;
  const amountXof = isFixed || amount === undefined ? bounds?.usualXof : readAmount(amount);

  const find = (): Mistakes => {
    const amountProblem = bounds && amountMistake(amountXof, bounds);
    const isWallet = provider === 'wave' || provider === 'orange';
    return {
      ...(provider === undefined && { provider: true as const }),
      ...(amountProblem !== undefined && { amount: amountProblem }),
      ...(isWallet && readWalletNumber(phone) === undefined && { phone: WRONG_NUMBER }),
    };
  };
  /** Returns the mistakes; with any, nothing is sent. */
  const send = async (): Promise<Mistakes> => {
    if (isRunning.current) return {};
    const found = find();
    setMistakes(found);
    setFailure('');
    if (provider === undefined || amountXof === undefined || Object.keys(found).length > 0) {
      return found;
    }
    isRunning.current = true;
    setIsSending(true);
    const number = provider === 'card' ? '' : (readWalletNumber(phone) ?? phone);
    try {
      const orderId = options.order_id;
      const makeKey = () => (provider === 'orange' ? newOrangeId(orderId) : makeId());
      const wanted = JSON.stringify([provider, amountXof, number]);
      begun.current = keyFor(wanted, begun.current, makeKey);
      const signal = leaving.current?.signal;
      const payment = await requestPayment(
        { provider, orderId, orderToken, amountXof, phone: number, key: begun.current.key },
        signal,
      );
      onStarted(payment, number);
    } catch (error) {
      if (leaving.current?.signal.aborted) return {};
      if (!(error instanceof ApiError)) throw error;
      // A refused payment was not begun; after a lost response it may have been, under this name.
      if (error.status !== 0) begun.current = undefined;
      setFailure(error.message);
      if (error.status === 409) onConflict();
    } finally {
      isRunning.current = false;
      setIsSending(false);
    }
    return {};
  };
  return {
    usable,
    provider,
    chooseProvider: (chosen: OnlineProvider) => {
      setProvider(chosen);
      setMistakes({});
    },
    offered,
    bounds,
    isFixed,
    amountXof,
    amount: amount ?? String(bounds?.usualXof ?? ''),
    setAmount,
    phone,
    setPhone,
    mistakes,
    failure,
    isSending,
    send,
  };
}

/** The number that an Orange Money payer reads (rule M-9). */
function newOrangeId(orderId: number): string {
  const moment = new Date().toISOString().slice(0, 19).replace(/\D/g, '');
  const drawn = String(Math.floor(Math.random() * 1000)).padStart(3, '0');
  return `OM-${orderId}-${moment}-${drawn}`;
}

/** Starts a payment; waits and tries up to five times while another call is starting the same one. Throws ApiError. */
export async function requestPayment(
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

type Offered = PaymentOptions['providers'][number];

type Payable = Pick<PaymentOptions, 'amount_min' | 'amount_max' | 'amount_due'>;

/** XOF. */
type AmountBounds = { minXof: number; maxXof: number; usualXof: number };

/**
 * Bounds for a provider, or any when none is chosen. A wallet's ceiling may be below the amount due: then several
 * payments are needed. Undefined where the rest is too small for it.
 */
export function boundsOf(payable: Payable, provider?: Offered): AmountBounds | undefined {
  const maxXof = Math.min(payable.amount_max, provider?.amount_max ?? payable.amount_max);
  const leastXof = Math.max(payable.amount_min, provider?.amount_min ?? payable.amount_min);
  if (maxXof < (provider?.amount_min ?? 1)) return undefined;
  const minXof = Math.min(leastXof, maxXof);
  return { minXof, maxXof, usualXof: Math.min(Math.max(payable.amount_due, minXof), maxXof) };
}

/** Whether the amount due exceeds the most that the provider takes at once, both in XOF. */
export const needsSeveral = ({ amount_due }: Payable, { amount_max }: Offered): boolean =>
  amount_due > amount_max;

/** XOF, typed with blanks or currency; undefined for no amount. */
export function readAmount(typed: string): number | undefined {
  const digits = typed.replace(/(f\s*cfa|cfa|xof|f)\s*$/i, '').replace(/[\s.]/g, '');
  return /^\d{1,10}$/.test(digits) ? Number(digits) : undefined;
}

/** In French; undefined for a valid amount. */
export function amountMistake(
  amountXof: number | undefined,
  { minXof, maxXof }: AmountBounds,
): string | undefined {
  if (amountXof === undefined) return 'Indiquez un montant en FCFA.';
  if (amountXof < minXof) return `${formatXof(minXof)} au moins.`;
  return amountXof > maxXof ? `${formatXof(maxXof)} au plus.` : undefined;
}
