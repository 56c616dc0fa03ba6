import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { screens } from '#contract/base/screens.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';

/** Public by link. The address is read in the browser only, so that no token reaches a cached page. */
export function WalletFrame({
  title,
  checking,
  parameters = ['transaction'],
  missing,
  ways,
  children,
}: {
  title: string;
  /** What is said before the page lives. */
  checking: string;
  /** Where the address may name the payment; the first that it has counts. */
  parameters?: string[];
  /** What is said when the address names none, with the ways on. */
  missing: string;
  ways: ReactNode;
  children: (id: string) => ReactNode;
}) {
  const isLive = useHydrated();
  // A guest is never sent to the sign-in.
  const isSignedIn = useCustomer() !== undefined;
  const [search] = useSearchParams();
  const id = parameters.map((name) => search.get(name)).find((value) => value !== null) ?? '';
  return (
    <>
      <PageBanner
        title={title}
        steps={[{ label: 'Profil', ...(isSignedIn && { to: screens.profile }) }, { label: title }]}
        isOutcome
      />
      <div className="container-page min-h-[60dvh] max-w-2xl space-y-4 py-5 sm:py-8">
        {!isLive && <Checking text={checking} isOnline />}
        {isLive && id.trim() === '' && <PaymentTrouble title={missing}>{ways}</PaymentTrouble>}
        {isLive && id.trim() !== '' && <Fragment key={id}>{children(id.trim())}</Fragment>}
        <noscript>
          <p className="font-semibold">Activez JavaScript pour vérifier votre paiement.</p>
        </noscript>
      </div>
    </>
  );
}

/** Checks the payment once more. */
export function CheckAgain({
  check: { check, isChecking },
  label,
  checkingLabel = label,
  style = 'primary',
}: {
  check: { check: () => Promise<unknown>; isChecking: boolean };
  label: string;
  checkingLabel?: string;
  style?: 'primary' | 'secondary';
}) {
  return (
    <button
      type="button"
      aria-disabled={isChecking}
      onClick={() => void check()}
      className={buttonStyle(style)}
    >
      {isChecking ? checkingLabel : label}
    </button>
  );
}

/** Says that the page asks, or that it cannot without a network. */
export function Checking({ text, isOnline }: { text: string; isOnline: boolean }) {
  return (
    <div role="status" className="rounded-card border border-line p-6 text-center">
      <p className="font-semibold">
        {isOnline ? text : 'Vous êtes hors connexion. La vérification reprend au retour du réseau.'}
      </p>
      <div aria-hidden="true" className="mt-4 animate-pulse space-y-3">
        <div className="mx-auto size-14 rounded-full bg-mist" />
        <div className="h-24 rounded-card bg-mist" />
      </div>
    </div>
  );
}

/** Replaces a missing payment, with the next steps. */
export function PaymentTrouble({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div role="alert" className="rounded-card border border-line p-6 text-center">
      <p className="text-lg font-bold">{title}</p>
      {hint !== undefined && hint !== title && <p className="mt-1 text-muted">{hint}</p>}
      <p className="mt-5 flex flex-wrap justify-center gap-3">{children}</p>
    </div>
  );
}

export const ShopLink = ({ style = 'secondary' }: { style?: 'primary' | 'secondary' }) => (
  <Link to={screens.shop} className={buttonStyle(style)}>
    Aller à la boutique
  </Link>
);
