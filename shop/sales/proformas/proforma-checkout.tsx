import { useEffectEvent, useMemo } from 'react';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { proformaCheckoutLink, proformaLink, signInLink } from '#contract/base/screens.ts';
import { Failure } from '#shop/base/api/loaded.tsx';
import { useAnswer } from '#shop/base/api/use-own-data.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { type Customer, useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { ListSkeleton } from '../baskets/list-skeleton.tsx';
import { CheckoutForm } from '../checkout/checkout-form.tsx';
import { CHECKOUT_TITLE } from '../checkout/checkout-kinds.ts';
import { GuestCheckoutForm } from '../checkout/guest/guest-checkout-form.tsx';
import { loadCheckout } from '../checkout/load-checkout.ts';
import { checkoutOf } from './agreed-goods.ts';
import { type Held, HeldProforma } from './held-proforma.tsx';
import { Shown } from './proforma-page.tsx';

/** The checkout of a proforma: its articles and prices stand, delivery and payment are chosen. */
export const ProformaCheckout = () => (
  <HeldProforma>
    {(held) => (held.proforma.state === 'open' ? <Ordering {...held} /> : <Shown {...held} />)}
  </HeldProforma>
);

function Ordering({ proforma, token, askAgain }: Held) {
  const customer = useCustomer();
  const { id, number } = proforma;
  const onConflict = useEffectEvent(() => void askAgain());
  const kind = useMemo(() => checkoutOf(proforma, token, () => onConflict()), [proforma, token]);
  return (
    <>
      <PageBanner
        title={CHECKOUT_TITLE}
        steps={[
          { label: `Facture proforma ${number}`, to: proformaLink(id, token || undefined) },
          { label: CHECKOUT_TITLE },
        ]}
      />
      <div className="container-page space-y-4 py-6 lg:py-8">
        {customer === undefined ? (
          <>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-mist px-4 py-2">
              <span>Un compte retrouve vos adresses, vos commandes et vos factures.</span>
              <Link
                to={signInLink(proformaCheckoutLink(id, token || undefined))}
                className={buttonStyle('quiet', 'px-0!')}
              >
                {formMessages.account.signIn}
              </Link>
            </p>
            <GuestCheckoutForm kind={kind} />
          </>
        ) : (
          <OfCustomer key={customer.id} kind={kind} customer={customer} />
        )}
      </div>
    </>
  );
}

function OfCustomer({
  kind,
  customer,
}: {
  kind: ReturnType<typeof checkoutOf>;
  customer: Customer;
}) {
  const { value, problem, askAgain } = useAnswer(loadCheckout);
  if (value !== undefined) return <CheckoutForm kind={kind} customer={customer} choices={value} />;
  return problem === '' ? <ListSkeleton /> : <Failure problem={problem} onRetry={askAgain} />;
}
