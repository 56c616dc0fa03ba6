import { Link, useSearchParams } from 'react-router';
import { formatXof } from '#contract/money.ts';
import { SALE_WORDS } from '#contract/order-words.ts';
import { paths, pathTo } from '#contract/paths.ts';
import { paymentMessages } from '#contract/payment-messages.ts';
import type { WaveTransaction } from '#contract/payment-shapes.ts';
import { screens } from '#contract/screens.ts';
import { browserApi } from '../../api/client.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { phoneText } from '../../ui/format/phone-text.ts';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { paymentMoment } from '../history/payment-moment.ts';
import { lookOf, VERDICT_TOASTS, waveVerdict } from '../payment-words.ts';
import { useWalletCheck } from './use-wallet-check.ts';
import { VerdictCard, WaysToOrder } from './verdict-card.tsx';
import { Checking, PaymentTrouble, WalletFrame } from './wallet-frame.tsx';

export const WAVE_TITLE = 'Paiement Wave';

const UNKNOWN = 'N/A';
const CHECKING = 'Vérification du paiement en cours...';

/**
 * How a Wave payment went (specification, section 2): for everybody who has its link. What the address
 * says is read in the browser only, so that no token reaches a kept page.
 */
export function WavePage() {
  const isLive = useHydrated();
  const [search] = useSearchParams();
  const id = search.get('transaction')?.trim() ?? '';
  return (
    <WalletFrame title={WAVE_TITLE}>
      {isLive ? <Asked key={id} id={id} /> : <Checking text={CHECKING} isOnline />}
    </WalletFrame>
  );
}

function Asked({ id }: { id: string }) {
  if (id !== '') return <Check id={id} />;
  return (
    <PaymentTrouble title={paymentMessages.wave.missing}>
      <ShopLink />
    </PaymentTrouble>
  );
}

const ShopLink = () => (
  <Link to={screens.shop} className={buttonStyle('secondary')}>
    Aller à la boutique
  </Link>
);

function Check({ id }: { id: string }) {
  const check = useWalletCheck<WaveTransaction>({
    wallet: 'wave',
    load: (signal) => browserApi.get(pathTo(paths.waveStatus, { id }), signal),
    verdictOf: waveVerdict,
    typeOf: ({ order_type }) => order_type,
  });
  const { value: transaction, verdict, isChecking } = check;
  if (transaction === undefined || verdict === undefined) {
    if (check.failure === undefined || isChecking) {
      return <Checking text={CHECKING} isOnline={check.isOnline} />;
    }
    return (
      <PaymentTrouble title={check.failure} hint={check.problem?.message}>
        <button type="button" onClick={() => void check.check()} className={buttonStyle('primary')}>
          {paymentMessages.wave.retry}
        </button>
        <ShopLink />
      </PaymentTrouble>
    );
  }
  return (
    <VerdictCard
      verdict={verdict}
      title={VERDICT_TOASTS.wave[verdict].text}
      hint={check.isLeaving ? 'Votre commande s’ouvre dans un instant.' : transaction.message}
      facts={factsOf(transaction)}
    >
      {verdict === 'paid' && check.target !== undefined ? (
        <WaysToOrder target={check.target} isOwner={check.isOwner} begunAt={check.begunAt} />
      ) : (
        <button
          type="button"
          aria-disabled={isChecking}
          onClick={() => void check.check()}
          className={buttonStyle('primary')}
        >
          {paymentMessages.wave.again}
        </button>
      )}
      <Link to={screens.profile} className={buttonStyle('quiet')}>
        {paymentMessages.wave.toDashboard}
      </Link>
    </VerdictCard>
  );
}

const factsOf = (transaction: WaveTransaction): [name: string, value: string][] => [
  ['Référence', transaction.reference],
  ['Montant', formatXof(transaction.amount)],
  ['Téléphone', phoneText(transaction.phone ?? '') || UNKNOWN],
  ['Description', transaction.description || UNKNOWN],
  ['Statut du paiement', lookOf(transaction.status).word],
  ['Commande', transaction.order.name || UNKNOWN],
  ['Type de commande', SALE_WORDS[transaction.order_type] ?? UNKNOWN],
  ['Créé le', paymentMoment(transaction.created_at)],
  [
    'Terminé le',
    transaction.completed_at === null ? UNKNOWN : paymentMoment(transaction.completed_at),
  ],
];
