import { useEffect, useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { phoneText } from '#contract/base/fields/phone-text.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import type { AnyTransaction, LegacyPayment } from '#contract/money/payment-shapes.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { afterReturn, useStatus } from '../following/use-status.ts';
import { ReceiptButton } from '../history/receipt-button.tsx';
import { clearPaymentContext, finishPayment, readPaymentContext } from '../payment-context.ts';
import { isPaymentRunning, resultOf } from '../payment-words.ts';
import { wayToOrder } from './after-payment.ts';
import { Help, VerdictCard, WaysOn } from './verdict-card.tsx';
import { CheckAgain, Checking, PaymentTrouble, ShopLink, WalletFrame } from './wallet-frame.tsx';

type Facts = [name: string, value: string][];

export const RESULT_TITLE = 'Résultat du paiement';

const CHECKING = 'Vérification du paiement en cours...';

/** Our parameter or the gateway's token names the payment; the server knows the outcome. */
export const ResultPage = () => (
  <WalletFrame
    title={RESULT_TITLE}
    checking={CHECKING}
    parameters={['transaction', 'token']}
    missing="Token Non Valide"
    ways={<WaysElsewhere />}
  >
    {(id) => <Result id={id} />}
  </WalletFrame>
);

function WaysElsewhere() {
  const customer = useCustomer();
  return (
    <>
      <Link
        to={customer === undefined ? screens.tracking : `${screens.profile}#order`}
        className={buttonStyle('primary')}
      >
        {customer === undefined ? 'Suivre une commande' : 'Mes commandes'}
      </Link>
      <ShopLink />
    </>
  );
}

function Result({ id }: { id: string }) {
  const customer = useCustomer();
  const [paid, setPaid] = useState<AnyTransaction>();
  const [begun] = useState(readPaymentContext);
  const recap = useRecap(paid);
  const check = useStatus({
    load: (signal) => browserApi.get(pathTo(paths.paymentStatus, { id }), signal),
    pauses: afterReturn,
    isOpen: isPaymentRunning,
    onAnswer: (transaction, by) => {
      if (transaction.state === 'completed') {
        finishPayment(transaction);
        setPaid(transaction);
      } else if (!isPaymentRunning(transaction)) clearPaymentContext(transaction.transaction_id);
      if (by === 'hand' && isPaymentRunning(transaction)) {
        toast({ text: paymentMessages.wave.pending, tone: 'warning', subject: 'payment' });
      }
    },
    onFailure: (error, by) => {
      if (by === 'hand') toast({ text: error.message, tone: 'error', subject: 'payment' });
    },
  });
  const { value: transaction, problem } = check;
  if (transaction === undefined) {
    if (problem === undefined) return <Checking text={CHECKING} isOnline={check.isOnline} />;
    const isUnknown = problem.status === 400 || problem.status === 404;
    return (
      <PaymentTrouble
        title={isUnknown ? paymentMessages.wave.notFound : paymentMessages.wave.error}
        hint={problem.message}
      >
        <CheckAgain
          check={check}
          label={paymentMessages.wave.retry}
          checkingLabel={paymentMessages.orange.retrying}
        />
        <WaysElsewhere />
      </PaymentTrouble>
    );
  }
  const { verdict, title } = resultOf(transaction);
  const way = wayToOrder(transaction, {
    type: transaction.order_type,
    isOwner: customer?.partner_id === transaction.partner_id,
    begunAt:
      begun?.details.transaction_id === transaction.transaction_id ? begun.order.link : undefined,
  });
  return (
    <>
      <VerdictCard
        verdict={verdict}
        title={title}
        hint={transaction.message}
        facts={[
          ...recap(transaction),
          ['Commande', transaction.order.name],
          ['Moyen de paiement', PROVIDER_NAMES[transaction.provider]],
          ['Référence', transaction.reference],
        ]}
      >
        {verdict === 'pending' && (
          <CheckAgain
            check={check}
            label={paymentMessages.wave.again}
            checkingLabel={paymentMessages.orange.checkingAgain}
          />
        )}
        {transaction.url_facture !== '' && <ReceiptButton payment={transaction} />}
        <WaysOn transaction={transaction} verdict={verdict} way={way} />
      </VerdictCard>
      <Help transaction={transaction} verdict={verdict} />
    </>
  );
}

/** Payer and amount. Names come once it is `paid`, masked for strangers; the page works without them. */
function useRecap(paid: AnyTransaction | undefined): (shown: AnyTransaction) => Facts {
  const [row, setRow] = useState<LegacyPayment | 'missing'>();
  const token = paid?.token;
  useEffect(() => {
    if (token === undefined) return;
    const leaving = new AbortController();
    browserApi.get(pathTo(paths.paymentByToken, { token }), leaving.signal).then(setRow, () => {
      if (!leaving.signal.aborted) setRow('missing');
    });
    return () => leaving.abort();
  }, [token]);
  return ({ amount, customer_msisdn }) => {
    const names = row === 'missing' ? undefined : row;
    // Reserves their place, so no button moves under a finger.
    const awaited = token !== undefined && row === undefined ? '…' : undefined;
    const phone = names?.customer_phone || customer_msisdn;
    const known: [string, string | false | null | undefined][] = [
      ['Nom', names?.customer_name ?? awaited],
      ['Téléphone', phone && phoneText(phone)],
      ['E-mail', names?.customer_email ?? awaited],
      ['Montant', formatXof(amount)],
    ];
    return known.flatMap(([name, value]): Facts => (value ? [[name, value]] : []));
  };
}
