import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { useCustomer } from '#shop/base/session/session.ts';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { ListSkeleton } from '../baskets/list-skeleton.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CHECKOUT_TITLE, type CheckoutKind } from './checkout-kinds.ts';
import type { CheckoutChoices } from './load-checkout.ts';

/** From a basket to the placed order on one page (specification, section 2). */
export function CheckoutPage({
  kind,
  choices,
}: {
  kind: CheckoutKind;
  /** Null until the browser has asked for them. */
  choices: CheckoutChoices | null;
}) {
  const isLive = useHydrated();
  const customer = useCustomer();
  const { title, to } = kind.basket;
  return (
    <>
      <PageBanner
        title={CHECKOUT_TITLE}
        steps={[{ label: title, to }, { label: CHECKOUT_TITLE }]}
      />
      <div className="container-page py-6 lg:py-8">
        {isLive && customer !== undefined && choices !== null ? (
          <CheckoutForm
            key={`${kind.basket.key} ${customer.id}`}
            kind={kind}
            customer={customer}
            choices={choices}
          />
        ) : (
          <ListSkeleton />
        )}
      </div>
    </>
  );
}
