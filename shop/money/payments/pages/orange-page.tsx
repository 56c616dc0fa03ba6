import { formatXof } from '#contract/base/fields/money.ts';
import { phoneText } from '#contract/base/fields/phone-text.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import type { OrangeTransaction } from '#contract/money/payment-shapes.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { orangeVerdict, VERDICT_TOASTS } from '../payment-words.ts';
import { useWalletCheck } from './use-wallet-check.ts';
import { Help, VerdictCard, WaysOn } from './verdict-card.tsx';
import { CheckAgain, Checking, PaymentTrouble, ShopLink, WalletFrame } from './wallet-frame.tsx';

export const ORANGE_TITLE = paymentMessages.orange.title;

const UNKNOWN = 'N/A';

export const OrangePage = () => (
  <WalletFrame
    title={ORANGE_TITLE}
    checking={paymentMessages.orange.checking}
    missing={paymentMessages.orange.missing}
    ways={<ShopLink style="primary" />}
  >
    {(id) => <Check id={id} />}
  </WalletFrame>
);

function Check({ id }: { id: string }) {
  const check = useWalletCheck({
    wallet: 'orange',
    load: (signal) => browserApi.get(pathTo(paths.orangeStatus, { id }), signal),
    verdictOf: orangeVerdict,
    typeOf: ({ order }) => order.type_sale,
  });
  const { value: transaction, verdict, way = '', home = '' } = check;
  if (transaction === undefined || verdict === undefined) {
    if (check.failure === undefined) {
      return <Checking text={paymentMessages.orange.checking} isOnline={check.isOnline} />;
    }
    return (
      <PaymentTrouble title={check.failure} hint={check.problem?.message}>
        <CheckAgain
          check={check}
          label={paymentMessages.orange.retry}
          checkingLabel={paymentMessages.orange.retrying}
        />
        <ShopLink />
      </PaymentTrouble>
    );
  }
  return (
    <>
      <VerdictCard
        verdict={verdict}
        title={VERDICT_TOASTS.orange[verdict].text}
        hint={check.isLeaving ? 'Votre commande s’ouvre dans un instant.' : transaction.message}
        facts={factsOf(transaction)}
      >
        <WaysOn transaction={transaction} verdict={verdict} way={way} />
        <CheckAgain
          check={check}
          label={paymentMessages.orange.again}
          checkingLabel={paymentMessages.orange.checkingAgain}
          style={verdict === 'failed' || verdict === 'cancelled' ? 'secondary' : 'primary'}
        />
        <Link to={home} className={buttonStyle('quiet')}>
          {paymentMessages.orange.toProfile}
        </Link>
      </VerdictCard>
      <Help transaction={transaction} verdict={verdict} />
    </>
  );
}

const factsOf = (transaction: OrangeTransaction): [name: string, value: string][] => [
  ['ID de transaction', transaction.transaction_id],
  ['Montant', formatXof(transaction.amount)],
  ['Téléphone', phoneText(transaction.customer_msisdn ?? '') || UNKNOWN],
  ['Description', transaction.description || UNKNOWN],
  ['Référence', transaction.reference],
];
