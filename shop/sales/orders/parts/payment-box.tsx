import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import { cashDutyWords } from '#contract/money/stamp-duty.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { ACCOUNT_MODE } from '#contract/sales/orders/payment-modes.ts';
import { ContactButtons } from '#shop/base/page/contact-buttons.tsx';
import { useShop } from '#shop/base/page/use-shop.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { OnlinePayment } from '#shop/money/payments/online-payment.tsx';
import { BankTransfer } from './bank-transfer.tsx';
import { isAwaitingValidation } from './credit-validations.tsx';
import { accountHint } from './next-steps.ts';
import { homePaymentWords, isPaidAtHome } from './order-words.ts';

type Props = {
  order: Order;
  token?: string;
  preferred?: OnlineProvider | undefined;
  onChange: () => Promise<void>;
};

/** Empty if nothing can or must be paid. */
export function PaymentBox(props: Props) {
  const { order, onChange } = props;
  const [receivedXof, setReceivedXof] = useState<number>();
  const onPaid = (amountXof: number) => {
    setReceivedXof(amountXof);
    void onChange();
  };
  // A next payment gets its own thanks.
  const onBegin = () => setReceivedXof(undefined);
  const canPay = isPayable(order);
  if (!canPay && receivedXof === undefined) return null;
  return (
    <Card title="Paiement">
      {receivedXof !== undefined && <Received amountXof={receivedXof} />}
      {canPay && <CashDuty order={order} />}
      {/* Another rest is another payment: everything about the last one is forgotten. */}
      {canPay && <Ways key={order.amount_residual} {...props} onBegin={onBegin} onPaid={onPaid} />}
      {canPay && <BankTransfer number={order.name} />}
      {canPay && <ByVoucher order={order} token={props.token} onPaid={onPaid} />}
    </Card>
  );
}

function CashDuty({ order: { amount_residual, cash_duty_percent = 0 } }: Pick<Props, 'order'>) {
  const { shop } = useShop();
  const words = cashDutyWords(amount_residual, cash_duty_percent, shop.paymentProviders);
  if (words === '') return null;
  return <p className="mb-2 text-muted">Droit de timbre : {words}.</p>;
}

const VoucherPayment = lazy(async () => ({
  default: (await import('#shop/money/payments/vouchers/voucher-payment.tsx')).VoucherPayment,
}));

/** Few customers have a voucher, so its form loads on demand. */
function ByVoucher({
  order,
  token = '',
  onPaid,
}: Pick<Props, 'order' | 'token'> & { onPaid: (amountXof: number) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-3" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent-dark">
        Payer par un bon d’achat
      </summary>
      {isOpen && (
        <Suspense fallback={<p className="pt-2">Chargement</p>}>
          <VoucherPayment orderId={order.id} token={token} onPaid={onPaid} />
        </Suspense>
      )}
    </details>
  );
}

function Received({ amountXof }: { amountXof: number }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <p
      ref={said}
      tabIndex={-1}
      role="status"
      className="mb-3 rounded-lg bg-accent-soft p-3 font-semibold outline-none last:mb-0"
    >
      Paiement reçu : {formatXof(amountXof)}. Merci !
    </p>
  );
}

function Ways({
  order,
  token = '',
  preferred,
  onBegin,
  onPaid,
}: Omit<Props, 'onChange'> & { onBegin: () => void; onPaid: (amountXof: number) => void }) {
  const { shop } = useShop();
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = shop.paymentProviders.length > 0;
  const online = (
    <OnlinePayment
      order={order}
      token={token}
      preferred={preferred}
      onBegin={onBegin}
      onPaid={onPaid}
    />
  );
  const isOnAccount = order.payment_mode === ACCOUNT_MODE;
  if (isOnAccount || isPaidAtHome(order)) {
    return (
      <>
        <p className="font-semibold">
          {isOnAccount ? `Sur le compte de ${order.company?.name}` : homePaymentWords(order)}
        </p>
        <p className="mt-1 text-muted">
          {isOnAccount
            ? accountHint(order)
            : order.pickup === null
              ? 'Vous payez quand vos articles arrivent.'
              : 'Vous payez quand vous venez chercher vos articles.'}
        </p>
        {isOnline && (
          <details className="mt-3" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent-dark">
              Payer maintenant en ligne
            </summary>
            {/* Asks for the ways to pay on demand. */}
            {isOpen && <div className="pt-2">{online}</div>}
          </details>
        )}
      </>
    );
  }
  if (isOnline) return online;
  return (
    <>
      <p className="font-semibold">Le paiement en ligne ouvre bientôt</p>
      <p className="mt-1 mb-4 text-muted">
        D’ici là, réglez avec nous par téléphone ou sur WhatsApp : nous notons votre paiement ici.
      </p>
      <ContactButtons orderNumber={order.name} />
    </>
  );
}

/** Whether something is due on an order that is neither cancelled nor awaiting a validation. */
export const isPayable = (order: Order): boolean =>
  order.amount_residual > 0 && order.state !== 'cancel' && !isAwaitingValidation(order);

/** Whether an order is payable, and neither paid at home nor on account. */
export const isToPay = (order: Order): boolean =>
  isPayable(order) && !isPaidAtHome(order) && order.payment_mode !== ACCOUNT_MODE;
