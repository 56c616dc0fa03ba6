import { Ban, CircleCheck, CircleHelp, CircleX, Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { paymentMessages } from '#contract/payment-messages.ts';
import { screens } from '#contract/screens.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Link } from '../../ui/link.tsx';
import type { Verdict } from '../payment-words.ts';

/** Green, red and yellow, grey otherwise (specification, section 2, the page of Orange). */
const FACES: Record<Verdict, { icon: LucideIcon; color: string }> = {
  paid: { icon: CircleCheck, color: 'text-[#15803d]' },
  pending: { icon: Clock, color: 'text-[#a16207]' },
  failed: { icon: CircleX, color: 'text-[#b91c1c]' },
  cancelled: { icon: Ban, color: 'text-muted' },
  unknown: { icon: CircleHelp, color: 'text-muted' },
};

/** How a payment stands: an icon of its colour, what that means, its details and the ways on. */
export function VerdictCard({
  verdict,
  title,
  hint,
  facts,
  children,
}: {
  verdict: Verdict;
  title: string;
  /** What is said below; nothing when empty. */
  hint: string;
  facts: [name: string, value: string][];
  /** The buttons. */
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
      <dl className="mt-5 grid gap-x-6 gap-y-3 border-t border-line pt-5 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 flex flex-wrap justify-center gap-3">{children}</p>
    </section>
  );
}

/** The way to a paid order; whoever is not signed in as its owner also gets to where it is followed. */
export function WaysToOrder({
  target,
  isOwner,
  begunAt = screens.tracking,
}: {
  target: string;
  isOwner: boolean;
  /** Where this browser began the payment. */
  begunAt?: string | undefined;
}) {
  return (
    <>
      <Link to={target} className={buttonStyle('primary', 'py-2 text-center')}>
        {paymentMessages.wave.toOrder}
      </Link>
      {!isOwner && (
        <Link to={begunAt} className={buttonStyle('secondary')}>
          Suivre ma commande
        </Link>
      )}
    </>
  );
}
