import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { PROVIDER_PARAMETER } from '#contract/base/screens.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import type { AnyTransaction } from '#contract/money/payment-shapes.ts';
import type { PaymentProvider, PaymentState } from '#contract/money/payment-states.ts';
import { THROUGH_PROVIDER } from '#contract/money/provider-names.ts';
import { ContactButtons } from '#shop/base/page/contact-buttons.tsx';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import type { WalletVerdict } from '../payment-words.ts';

/** Green, red, yellow, else grey. */
const FACES: Record<WalletVerdict, { icon: LucideIcon; color: string }> = {
  paid: { icon: CircleCheck, color: 'text-[#15803d]' },
  pending: { icon: Clock, color: 'text-[#a16207]' },
  failed: { icon: CircleX, color: 'text-[#b91c1c]' },
  cancelled: { icon: Ban, color: 'text-muted' },
  unknown: { icon: CircleHelp, color: 'text-muted' },
};

/** Icon, meaning, details and next steps. */
export function VerdictCard({
  verdict,
  title,
  hint,
  facts,
  children,
}: {
  verdict: WalletVerdict;
  title: string;
  /** Not shown when empty. */
  hint: string;
  facts: [name: string, value: string][];
  children: ReactNode;
}) {
  const { icon: Icon, color } = FACES[verdict];
  return (
    <section aria-label="Paiement" className="rounded-card border border-line bg-white p-5 sm:p-6">
      <div role="status" className="text-center">
        <Icon aria-hidden="true" size={64} strokeWidth={1.5} className={`mx-auto ${color}`} />
        <p className="mt-2 text-xl font-extrabold">{title}</p>
        <p className="mt-1 text-muted empty:hidden">{hint}</p>
      </div>
      <p className="mt-4 flex flex-wrap justify-center gap-3">{children}</p>
      <dl className="mt-5 grid gap-x-6 gap-y-3 border-t border-line pt-5 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** To the order once paid; after failure: retry, another way, cash at the door, help. Never to a sign-in. */
export function WaysOn({
  transaction: { order, state, provider },
  verdict,
  way,
}: {
  transaction: Pick<AnyTransaction, 'order' | 'state' | 'provider'>;
  verdict: WalletVerdict;
  way: string;
}) {
  if (verdict === 'paid' || state === 'review') {
    return (
      <Link to={way} className={buttonStyle('primary', 'py-2 text-center')}>
        {paymentMessages.wave.toOrder}
      </Link>
    );
  }
  if (!broughtNothing(verdict, state)) return null;
  const isAtDoor = order.payment_mode === 'domicile' && order.type_sale === 'order';
  return (
    <>
      {order.state !== 'cancel' && (
        <>
          <Link to={withWay(way, provider)} className={buttonStyle('primary')}>
            {`Réessayer ${THROUGH_PROVIDER[provider]}`}
          </Link>
          <Link to={way} className={buttonStyle('secondary')}>
            Payer autrement
          </Link>
        </>
      )}
      {isAtDoor && order.state !== 'cancel' && (
        <span className="w-full text-center">Vous pouvez aussi payer à la réception.</span>
      )}
    </>
  );
}

const withWay = (way: string, provider: PaymentProvider): string =>
  `${way}${way.includes('?') ? '&' : '?'}${PROVIDER_PARAMETER}=${provider}`;

const broughtNothing = (verdict: WalletVerdict, state: PaymentState): boolean =>
  verdict === 'failed' || verdict === 'cancelled' || state === 'expired';

/** Empty unless the payment brought no money. */
export function Help({
  transaction: { order, state },
  verdict,
}: {
  transaction: Pick<AnyTransaction, 'order' | 'state'>;
  verdict: WalletVerdict;
}) {
  if (!broughtNothing(verdict, state)) return null;
  return (
    <section aria-label="Aide" className="rounded-card bg-mist p-4">
      <p className="mb-3 font-semibold">Besoin d’aide ? Dites-nous le numéro {order.name}.</p>
      <ContactButtons orderNumber={order.name} />
    </section>
  );
}
