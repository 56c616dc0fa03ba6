import type { ReactNode } from 'react';
import { screens } from '#contract/screens.ts';
import { PageBanner } from '../../page/page-banner.tsx';

/** The frame of the pages that tell how a payment went. */
export function WalletFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageBanner
        title={title}
        steps={[
          { label: 'Accueil', to: screens.home },
          { label: 'Profil', to: screens.profile },
          { label: title },
        ]}
      />
      <div className="container-page min-h-[60dvh] max-w-2xl space-y-4 py-5 sm:py-8">
        {children}
        <noscript>
          <p className="font-semibold">Activez JavaScript pour vérifier votre paiement.</p>
        </noscript>
      </div>
    </>
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

/** Stands where there is no payment to show, with the ways on. */
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
