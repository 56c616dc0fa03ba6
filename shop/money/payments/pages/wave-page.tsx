import { frenchMoment } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { phoneText } from '#contract/base/fields/phone-text.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import type { WaveTransaction } from '#contract/money/payment-shapes.ts';
import { SALE_WORDS } from '#contract/sales/orders/order-words.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { statusLookOf, VERDICT_TOASTS, waveVerdict } from '../payment-words.ts';
import { useWalletCheck } from './use-wallet-check.ts';
import { Help, VerdictCard, WaysOn } from './verdict-card.tsx';
import { CheckAgain, Checking, PaymentTrouble, ShopLink, WalletFrame } from './wallet-frame.tsx';

export const WAVE_TITLE = 'Paiement Wave';

const UNKNOWN = 'N/A';
const CHECKING = 'Vérification du paiement en cours...';

export const WavePage = () => (
  <WalletFrame
    title={WAVE_TITLE}
    checking={CHECKING}
    missing={paymentMessages.wave.missing}
    ways={<ShopLink />}
  >
    {(id) => <Check id={id} />}
  </WalletFrame>
);

function Check({ id }: { id: string }) {
  const check = useWalletCheck<WaveTransaction>({
    wallet: 'wave',
    load: (signal) => browserApi.get(pathTo(paths.waveStatus, { id }), signal),
    verdictOf: waveVerdict,
    typeOf: ({ order_type }) => order_type,
  });
  const { value: transaction, verdict, way = '', home = '', isChecking } = check;
  if (transaction === undefined || verdict === undefined) {
    if (check.failure === undefined || isChecking) {
      return <Checking text={CHECKING} isOnline={check.isOnline} />;
    }
    return (
      <PaymentTrouble title={check.failure} hint={check.problem?.message}>
        <CheckAgain check={check} label={paymentMessages.wave.retry} />
        <ShopLink />
      </PaymentTrouble>
    );
  }
  return (
    <>
      <VerdictCard
        verdict={verdict}
        title={VERDICT_TOASTS.wave[verdict].text}
        hint={check.isLeaving ? 'Votre commande s’ouvre dans un instant.' : transaction.message}
        facts={factsOf(transaction)}
      >
        <WaysOn transaction={transaction} verdict={verdict} way={way} />
        {verdict !== 'paid' && (
          <CheckAgain
            check={check}
            label={paymentMessages.wave.again}
            style={verdict === 'failed' || verdict === 'cancelled' ? 'secondary' : 'primary'}
          />
        )}
        <Link to={home} className={buttonStyle('quiet')}>
          {paymentMessages.wave.toDashboard}
        </Link>
      </VerdictCard>
      <Help transaction={transaction} verdict={verdict} />
    </>
  );
}

const factsOf = (transaction: WaveTransaction): [name: string, value: string][] => [
  ['Référence', transaction.reference],
  ['Montant', formatXof(transaction.amount)],
  ['Téléphone', phoneText(transaction.phone ?? '') || UNKNOWN],
  ['Description', transaction.description || UNKNOWN],
  ['Statut du paiement', statusLookOf(transaction.status).word],
  ['Commande', transaction.order.name || UNKNOWN],
  ['Type de commande', SALE_WORDS[transaction.order_type] ?? UNKNOWN],
  ['Créé le', frenchMoment(transaction.created_at)],
  [
    'Terminé le',
    transaction.completed_at === null ? UNKNOWN : frenchMoment(transaction.completed_at),
  ],
];
