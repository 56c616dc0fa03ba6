import { QrCode } from '#browser/qr-code.tsx';
import { Failure } from '#browser/ui/page.tsx';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { TillPayment } from '#contract/money/tills/till-orders.ts';

const ENDED: readonly string[] = ['failed', 'cancelled', 'expired'];

/** The code that the customer's telephone reads, and how its payment stands. */
export function WalletCode({
  provider,
  payment,
  failure,
  onBegin,
}: {
  provider: OnlineProvider;
  payment: TillPayment['payment'];
  failure: string;
  onBegin: () => void;
}) {
  const hasEnded = payment !== null && ENDED.includes(payment.state);
  return (
    <>
      {payment !== null && payment.url !== '' && !hasEnded && (
        <>
          <div className="mx-auto aspect-square w-full max-w-96 bg-white">
            {/* Where the code cannot be drawn, the link below opens the same page. */}
            <QrCode text={payment.url} label={`QR code à viser avec ${PROVIDER_NAMES[provider]}`} />
          </div>
          <a
            className="button-plain min-h-14 w-full"
            href={payment.url}
            target="_blank"
            rel="noreferrer"
          >
            Ouvrir la page de paiement
          </a>
        </>
      )}
      <p role="status" className="my-3 text-center text-2xl font-bold">
        {hasEnded
          ? 'Ce paiement n’a pas abouti.'
          : payment?.state === 'review'
            ? 'De l’argent est arrivé : un responsable doit le vérifier.'
            : 'En attente du paiement…'}
      </p>
      {(hasEnded || failure !== '') && (
        <button type="button" className="button-main min-h-16 w-full" onClick={onBegin}>
          Afficher un nouveau code
        </button>
      )}
      <Failure text={failure} />
    </>
  );
}
