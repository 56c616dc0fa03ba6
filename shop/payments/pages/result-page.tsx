import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths, pathTo } from '#contract/paths.ts';
import { paymentMessages } from '#contract/payment-messages.ts';
import type { AnyTransaction } from '#contract/payment-shapes.ts';
import { PROVIDER_NAMES } from '#contract/provider-names.ts';
import { screens } from '#contract/screens.ts';
import { browserApi } from '../../api/client.ts';
import { useCustomer } from '../../session/session.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { afterReturn } from '../following/check-pauses.ts';
import { useStatus } from '../following/use-status.ts';
import { ReceiptButton } from '../history/receipt-button.tsx';
import { clearPaymentContext, finishPayment, readPaymentContext } from '../payment-context.ts';
import { isRunning, resultOf } from '../payment-words.ts';
import { pageAfterPayment } from './after-payment.ts';
import { useRecap } from './use-recap.ts';
import { VerdictCard, WaysToOrder } from './verdict-card.tsx';
import { Checking, PaymentTrouble, WalletFrame } from './wallet-frame.tsx';

export const RESULT_TITLE = 'Résultat du paiement';

const CHECKING = 'Vérification du paiement en cours...';

/**
 * How a payment went, whoever took it (specification, section 2): our own parameter or the card
 * gateway's token names it. Whatever else the address says, success or error, the server knows better.
 */
export function ResultPage() {
  const isLive = useHydrated();
  const [search] = useSearchParams();
  const id = (search.get('transaction') ?? search.get('token') ?? '').trim();
  return (
    <WalletFrame title={RESULT_TITLE}>
      {isLive ? <Asked key={id} id={id} /> : <Checking text={CHECKING} isOnline />}
    </WalletFrame>
  );
}

function Asked({ id }: { id: string }) {
  if (id !== '') return <Result id={id} />;
  return (
    <PaymentTrouble title="Token Non Valide">
      <WaysOn />
    </PaymentTrouble>
  );
}

function WaysOn() {
  const customer = useCustomer();
  return (
    <>
      <Link
        to={customer === undefined ? screens.tracking : `${screens.profile}#order`}
        className={buttonStyle('primary')}
      >
        {customer === undefined ? 'Suivre une commande' : 'Mes commandes'}
      </Link>
      <Link to={screens.shop} className={buttonStyle('secondary')}>
        Aller à la boutique
      </Link>
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
    isOpen: isRunning,
    onAnswer: (transaction, by) => {
      if (transaction.state === 'completed') {
        finishPayment(transaction);
        setPaid(transaction);
      } else if (!isRunning(transaction)) clearPaymentContext(transaction.transaction_id);
      if (by === 'hand' && isRunning(transaction)) {
        toast({ text: paymentMessages.wave.pending, tone: 'warning', subject: 'payment' });
      }
    },
    onFailure: (error, by) => {
      if (by === 'hand') toast({ text: error.message, tone: 'error', subject: 'payment' });
    },
  });
  const { value: transaction, problem, isChecking } = check;
  if (transaction === undefined) {
    if (problem === undefined) return <Checking text={CHECKING} isOnline={check.isOnline} />;
    const isUnknown = problem.status === 400 || problem.status === 404;
    return (
      <PaymentTrouble
        title={isUnknown ? paymentMessages.wave.notFound : paymentMessages.wave.error}
        hint={problem.message}
      >
        <button
          type="button"
          aria-disabled={isChecking}
          onClick={() => void check.check()}
          className={buttonStyle('primary')}
        >
          {isChecking ? paymentMessages.orange.retrying : paymentMessages.wave.retry}
        </button>
        <WaysOn />
      </PaymentTrouble>
    );
  }
  const { verdict, title } = resultOf(transaction);
  const target = pageAfterPayment(transaction.order_id, transaction.order_type);
  const isOwner = customer?.partner_id === transaction.partner_id;
  return (
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
        <button
          type="button"
          aria-disabled={isChecking}
          onClick={() => void check.check()}
          className={buttonStyle('primary')}
        >
          {isChecking ? paymentMessages.orange.checkingAgain : paymentMessages.wave.again}
        </button>
      )}
      {transaction.url_facture !== '' && <ReceiptButton payment={transaction} />}
      {verdict === 'pending' ? null : (
        <WaysToOrder
          target={target}
          isOwner={isOwner}
          begunAt={
            begun?.details.transaction_id === transaction.transaction_id
              ? begun.order.link
              : undefined
          }
        />
      )}
    </VerdictCard>
  );
}
