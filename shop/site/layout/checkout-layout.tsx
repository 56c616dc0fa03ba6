import Lock from 'lucide-react/icons/lock';
import Phone from 'lucide-react/icons/phone';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useOnline } from '#browser/use-online.ts';
import { screens } from '#contract/base/screens.ts';
import { reopenConsent } from '#shop/base/consent/choice.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { phoneLink } from '#shop/base/ui/format/contact-links.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Logo } from '#shop/base/ui/logo.tsx';
import type { Route } from './+types/checkout-layout.ts';
import { PageFailure } from './page-failure.tsx';
import { PagePart } from './page-part.tsx';

/** Around the checkouts: nothing leads away from the order. On phones the order's own bar is at the foot. */
export default function CheckoutLayout() {
  return (
    <CheckoutParts>
      <Outlet />
    </CheckoutParts>
  );
}

/** Keeps header and links, so the visitor can go on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { shop } = useShop();
  return (
    <CheckoutParts>
      <PageFailure error={error} shop={shop} />
    </CheckoutParts>
  );
}

const CheckoutParts = ({ children }: { children: ReactNode }) => (
  <div className="relative flex min-h-dvh flex-col bg-mist">
    <CheckoutHeader />
    <PagePart>{children}</PagePart>
    <CheckoutLinks />
  </div>
);

function CheckoutHeader() {
  const { shop } = useShop();
  return (
    <header className="border-b border-line bg-white print:hidden">
      <div className="container-page flex h-14 items-center justify-between gap-3 max-lg:px-3">
        <Link
          to={screens.home}
          className="flex min-h-11 min-w-11 items-center gap-2 text-xl font-extrabold tracking-tight"
        >
          <Logo className="size-9" />
          <span className="max-sm:sr-only">{shop.name}</span>
        </Link>
        <p className="flex items-center gap-1.5 text-sm font-semibold text-success">
          <Lock aria-hidden="true" size={16} className="shrink-0" />
          Paiement protégé
        </p>
        {shop.phone !== '' && (
          <a
            href={phoneLink(shop.phone)}
            className="flex min-h-11 items-center gap-1.5 text-sm font-semibold whitespace-nowrap text-accent-dark hover:underline"
          >
            <Phone aria-hidden="true" size={16} className="shrink-0" />
            {shop.phone}
          </a>
        )}
      </div>
      <OfflineWord />
    </header>
  );
}

/** Lies over free space, so nothing moves. */
function OfflineWord() {
  const isOnline = useOnline();
  return (
    <div role="status" className="relative z-10">
      {!isOnline && (
        <p className="absolute inset-x-0 top-0 flex items-center justify-center gap-2 bg-ink px-3 py-0.5 text-center text-xs leading-4 font-semibold text-white">
          <WifiOff aria-hidden="true" size={14} className="shrink-0" />
          Vous êtes hors connexion. Ce que vous avez écrit est gardé.
        </p>
      )}
    </div>
  );
}

const link = 'inline-flex min-h-11 items-center hover:underline';

/** Leaves room for the order's bar. */
function CheckoutLinks() {
  return (
    <footer
      data-page-end=""
      className="print:hidden pb-[calc(6rem+env(safe-area-inset-bottom))] text-sm text-muted lg:pb-4"
    >
      <div className="container-page flex flex-wrap gap-x-5">
        <Link to={screens.saleTerms} className={link}>
          Conditions de vente
        </Link>
        <Link to={screens.privacy} className={link}>
          Confidentialité
        </Link>
        <button type="button" onClick={reopenConsent} className={link}>
          Gérer mes choix
        </button>
      </div>
    </footer>
  );
}
