import { Outlet } from 'react-router';
import { useShop } from '#shop/base/page/use-shop.ts';
import type { Route } from './+types/shop-layout.ts';
import { Frame } from './frame.tsx';
import { PageFailure } from './page-failure.tsx';
import { SlowNavigation } from './slow-navigation.tsx';

export default function ShopLayout() {
  return (
    <Frame>
      <SlowNavigation>
        <Outlet />
      </SlowNavigation>
    </Frame>
  );
}

/** A page that fails keeps the frame around it, so that the visitor can go on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { shop } = useShop();
  return (
    <Frame>
      <SlowNavigation>
        <PageFailure error={error} shop={shop} />
      </SlowNavigation>
    </Frame>
  );
}
