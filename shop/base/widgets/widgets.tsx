import { type ComponentType, lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { isBasketPath } from '#shop/base/page/basket-path.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { AfterSalesButton } from './after-sales-button.tsx';

// Without its code the offer is left out.
const PromoPopup = lazy<ComponentType>(() =>
  import('./promo-popup.tsx').then(
    (module) => ({ default: module.PromoPopup }),
    () => ({ default: () => null }),
  ),
);

/** The after-sales button, and the promotion popup for visitors on basket pages. */
export function Widgets() {
  const { pathname } = useLocation();
  const isLive = useHydrated();
  const customer = useCustomer();
  const mayOffer = isLive && customer === undefined && isBasketPath(pathname);
  return (
    <>
      <AfterSalesButton />
      {mayOffer && (
        <Suspense>
          <PromoPopup />
        </Suspense>
      )}
    </>
  );
}
