import { type ComponentType, lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useCustomer } from '../session/session.ts';
import { useHydrated } from '../ui/hooks/use-hydrated.ts';
import { AfterSalesButton } from './after-sales-button.tsx';
import { isPopupPath } from './popup-path.ts';

// Without its code there is no offer to show, and nothing that a visitor would miss.
const PromoPopup = lazy<ComponentType>(() =>
  import('./promo-popup.tsx').then(
    (module) => ({ default: module.PromoPopup }),
    () => ({ default: () => null }),
  ),
);

/** What floats over every page: the after-sales panel, and the offer to new customers on baskets. */
export function Widgets() {
  const { pathname } = useLocation();
  const isLive = useHydrated();
  const customer = useCustomer();
  const mayOffer = isLive && customer === undefined && isPopupPath(pathname);
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
