import { screens } from '#contract/base/screens.ts';
import { messages } from '#contract/talk/messages.ts';
import { Failure } from '#shop/base/api/loaded.tsx';
import { useAnswer } from '#shop/base/api/use-own-data.ts';
import { useLines } from '#shop/base/lists/baskets.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { basketKinds } from '#shop/sales/baskets/basket-kinds.ts';
import { EmptyList, ListSkeleton } from '#shop/sales/baskets/empty-list.tsx';

import { PriceCheckNotice } from '../baskets/price-check-notice.tsx';
import { useTodaysPrices } from '../baskets/use-todays-prices.ts';
import { orderableLines } from '../checkout/checkout-kinds.ts';
import { loadDeliveryOptions } from '../checkout/load-checkout.ts';
import { RequestForm } from './request-form.tsx';

export const REQUEST_TITLE = 'Demander une facture proforma';
const { cart } = basketKinds;

export function RequestPage() {
  const isLive = useHydrated();
  return (
    <>
      <PageBanner
        title={REQUEST_TITLE}
        steps={[{ label: cart.title, to: screens.cart }, { label: 'Facture proforma' }]}
      >
        <p className="mt-2 max-w-2xl text-muted">
          Un document au nom de votre entreprise, avec des prix qui ne bougent plus jusqu’à sa date
          de validité. Il ne vous engage à rien.
        </p>
      </PageBanner>
      <div className="container-page py-6 lg:py-8">
        {isLive ? <LiveRequest /> : <ListSkeleton />}
      </div>
    </>
  );
}

function LiveRequest() {
  const lines = orderableLines(useLines('cart'));
  const prices = useTodaysPrices('cart', cart);
  const ways = useAnswer(loadDeliveryOptions);
  if (lines.length === 0) {
    return (
      <EmptyList
        title={messages.basket.empty}
        hint="Ajoutez d’abord les articles que la facture proforma doit compter."
      />
    );
  }
  if (ways.value === undefined) {
    return ways.problem === '' ? (
      <ListSkeleton />
    ) : (
      <Failure problem={ways.problem} onRetry={() => void ways.askAgain()} />
    );
  }
  return (
    <>
      <PriceCheckNotice
        state={prices.state}
        hasChanges={prices.formerPrices.size > 0}
        onRetry={prices.askAgain}
      />
      <RequestForm lines={lines} ways={ways.value} onOtherPrices={prices.askAgain} />
    </>
  );
}
