import { useEffect, useRef, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { orderLink, trackingLink } from '#contract/base/screens.ts';
import type { AnyTransaction, PaymentOptions } from '#contract/money/payment-shapes.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { Loaded } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { PendingPanel } from './following/pending-panel.tsx';
import { isOnPhone } from './following/wallet-ways.tsx';
import { fromTransaction, type OpenPayment } from './open-payment.ts';
import { clearPaymentContext, finishPayment, savePaymentContext } from './payment-context.ts';
import { isPaymentRunning, paidMessage, statusLookOf } from './payment-words.ts';
import { PayForm } from './starting/pay-form.tsx';
import { usePayNowFlag } from './starting/pay-now.ts';

type Props = {
  order: Order;
  /** From the order's link; empty for its owner. */
  token: string;
  preferred: OnlineProvider | undefined;
  onBegin: () => void;
  onPaid: (amountXof: number) => void;
};

export function OnlinePayment(props: Props) {
  const { order, token } = props;
  const options = useOwnData(callTo(pathTo(paths.paymentOptions, { id: order.id }), { token }));
  return (
    <Loaded data={options}>
      {(value) => <Paying {...props} options={value} onChange={options.askAgain} />}
    </Loaded>
  );
}

function Paying({
  order,
  token,
  preferred,
  options,
  onBegin,
  onPaid,
  onChange,
}: Props & { options: PaymentOptions; onChange: () => Promise<void> }) {
  const { running } = options;
  const [open, setOpen] = useState<OpenPayment | undefined>(
    running !== null && isPaymentRunning(running) ? fromTransaction(running) : undefined,
  );
  const [isAtOnce, setIsAtOnce] = useState(usePayNowFlag() && running === null);
  const [end, setEnd] = useState('');
  const [isPaid, setIsPaid] = useState(false);
  const leave = (transactionId: string) => {
    clearPaymentContext(transactionId);
    setOpen(undefined);
    void onChange();
  };
  const finish = (transaction: AnyTransaction) => {
    if (transaction.state === 'completed') {
      toast({ text: paidMessage(transaction.provider), tone: 'success', subject: 'payment' });
      finishPayment(transaction);
      setIsPaid(true);
      onPaid(transaction.amount);
      return;
    }
    setEnd(endOf(transaction));
    leave(transaction.transaction_id);
  };

  // The reloaded order shows the rest.
  if (isPaid) return null;
  if (open !== undefined) {
    return (
      <PendingPanel
        key={open.token}
        payment={open}
        onEnd={finish}
        onLeave={() => leave(open.transactionId)}
      />
    );
  }
  if (end !== '') return <Ended message={end} onRetry={() => setEnd('')} />;
  if (options.refusal !== '') return <p>{options.refusal}</p>;
  return (
    <div className="space-y-4">
      <p>
        Reste à payer : <strong>{formatXof(options.amount_residual)}</strong>
      </p>
      <PayForm
        options={options}
        orderToken={token}
        preferred={preferred}
        isAtOnce={isAtOnce}
        onAtOnceEnded={() => setIsAtOnce(false)}
        onStarted={(payment, phone) => {
          onBegin();
          savePaymentContext(order, payment, { phone, link: linkOf(order, token) });
          setOpen(payment);
          setIsAtOnce(false);
          leaveFor(payment, isAtOnce);
        }}
        onConflict={() => void onChange()}
      />
    </div>
  );
}

function Ended({ message, onRetry }: { message: string; onRetry: () => void }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <div className="space-y-4">
      <p
        ref={said}
        tabIndex={-1}
        role="alert"
        className="rounded-lg bg-promo-soft p-3 font-semibold outline-none"
      >
        {message}
      </p>
      <button type="button" onClick={onRetry} className={buttonStyle('primary')}>
        Réessayer
      </button>
    </div>
  );
}

/** To the gateway's page, or Wave's on the phone of a customer who chose it with the order. */
function leaveFor({ provider, payUrl }: OpenPayment, isAtOnce: boolean): void {
  if (payUrl === undefined) return;
  if (provider === 'card' || (provider === 'wave' && isAtOnce && isOnPhone())) {
    window.location.assign(payUrl);
  }
}

const linkOf = (order: Order, token: string): string =>
  token === '' ? orderLink(order) : trackingLink(order.name, token);

function endOf({ state, message, status }: AnyTransaction): string {
  if (state === 'review') {
    return 'Votre paiement est arrivé et demande une vérification : nous vous contactons.';
  }
  return message || `Paiement ${statusLookOf(status).word.toLowerCase()}.`;
}
