import { Link, useSearchParams } from 'react-router';
import { formatXof } from '#contract/money.ts';
import { paths, pathTo } from '#contract/paths.ts';
import { paymentMessages } from '#contract/payment-messages.ts';
import type { OrangeTransaction } from '#contract/payment-shapes.ts';
import { screens } from '#contract/screens.ts';
import { browserApi } from '../../api/client.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { phoneText } from '../../ui/format/phone-text.ts';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { orangeVerdict, VERDICT_TOASTS } from '../payment-words.ts';
import { useWalletCheck } from './use-wallet-check.ts';
import { VerdictCard, WaysToOrder } from './verdict-card.tsx';
import { Checking, PaymentTrouble, WalletFrame } from './wallet-frame.tsx';

export const ORANGE_TITLE = paymentMessages.orange.title;

const UNKNOWN = 'N/A';

/** How an Orange Money payment went (specification, section 2), for everybody who has its link. */
export function OrangePage() {
  const isLive = useHydrated();
  const [search] = useSearchParams();
  const id = search.get('transaction')?.trim() ?? '';
  return (
    <WalletFrame title={ORANGE_TITLE}>
      {isLive ? (
        <Asked key={id} id={id} />
      ) : (
        <Checking text={paymentMessages.orange.checking} isOnline />
      )}
    </WalletFrame>
  );
}

function Asked({ id }: { id: string }) {
  if (id !== '') return <Check id={id} />;
  return (
    <PaymentTrouble title={paymentMessages.orange.missing}>
      <Link to={screens.shop} className={buttonStyle('primary')}>
        Aller à la boutique
      </Link>
    </PaymentTrouble>
  );
}

function Check({ id }: { id: string }) {
  const check = useWalletCheck({
    wallet: 'orange',
    load: (signal) => browserApi.get(pathTo(paths.orangeStatus, { id }), signal),
    verdictOf: orangeVerdict,
    typeOf: ({ order }) => order.type_sale,
  });
  const { value: transaction, verdict, isChecking } = check;
  if (transaction === undefined || verdict === undefined) {
    if (check.failure === undefined) {
      return <Checking text={paymentMessages.orange.checking} isOnline={check.isOnline} />;
    }
    return (
      <PaymentTrouble title={check.failure} hint={check.problem?.message}>
        <button
          type="button"
          aria-disabled={isChecking}
          onClick={() => void check.check()}
          className={buttonStyle('primary')}
        >
          {isChecking ? paymentMessages.orange.retrying : paymentMessages.orange.retry}
        </button>
        <Link to={screens.shop} className={buttonStyle('secondary')}>
          Aller à la boutique
        </Link>
      </PaymentTrouble>
    );
  }
  return (
    <VerdictCard
      verdict={verdict}
      title={VERDICT_TOASTS.orange[verdict].text}
      hint={check.isLeaving ? 'Votre commande s’ouvre dans un instant.' : transaction.message}
      facts={factsOf(transaction)}
    >
      {verdict === 'paid' && check.target !== undefined && (
        <WaysToOrder target={check.target} isOwner={check.isOwner} begunAt={check.begunAt} />
      )}
      <button
        type="button"
        aria-disabled={isChecking}
        onClick={() => void check.check()}
        className={buttonStyle(verdict === 'paid' ? 'secondary' : 'primary')}
      >
        {isChecking ? paymentMessages.orange.checkingAgain : paymentMessages.orange.again}
      </button>
      <Link to={screens.profile} className={buttonStyle('quiet')}>
        {paymentMessages.orange.toProfile}
      </Link>
    </VerdictCard>
  );
}

const factsOf = (transaction: OrangeTransaction): [name: string, value: string][] => [
  ['ID de transaction', transaction.transaction_id],
  ['Montant', formatXof(transaction.amount)],
  ['Téléphone', phoneText(transaction.customer_msisdn ?? '') || UNKNOWN],
  ['Description', transaction.description || UNKNOWN],
  ['Référence', transaction.reference],
];
