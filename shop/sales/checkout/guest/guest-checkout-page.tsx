import { formMessages } from '#contract/base/fields/form-messages.ts';
import { signInLink } from '#contract/base/screens.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { checkoutLink } from '#shop/sales/baskets/checkout-links.ts';
import { ListSkeleton } from '#shop/sales/baskets/list-skeleton.tsx';
import { CHECKOUT_TITLE, type CheckoutKind } from '../checkout-kinds.ts';
import { GuestCheckoutForm } from './guest-checkout-form.tsx';

/** From a basket to the placed order without an account, with the way to sign in beside it. */
export function GuestCheckoutPage({ kind }: { kind: CheckoutKind }) {
  const { key, title, to } = kind.basket;
  return (
    <>
      <PageBanner
        title={CHECKOUT_TITLE}
        steps={[{ label: title, to }, { label: CHECKOUT_TITLE }]}
      />
      <div className="container-page space-y-4 py-6 lg:py-8">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-mist px-4 py-2">
          <span>Un compte retrouve vos adresses, vos commandes et vos factures.</span>
          <Link to={signInLink(checkoutLink(key))} className={buttonStyle('quiet', 'px-0!')}>
            {formMessages.account.signIn}
          </Link>
        </p>
        {useHydrated() ? <GuestCheckoutForm kind={kind} /> : <ListSkeleton />}
      </div>
    </>
  );
}
