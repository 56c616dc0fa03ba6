import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { isBasketPath } from '#shop/base/page/basket-path.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { Widgets } from '#shop/base/widgets/widgets.tsx';
import type { Route } from './+types/shop-layout.ts';
import { CallBar } from './footer/contact.tsx';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import { PageFailure } from './page-failure.tsx';
import { PagePart } from './page-part.tsx';

export default function ShopLayout() {
  return (
    <ShopParts>
      <Outlet />
    </ShopParts>
  );
}

/** Keeps header and footer, so the visitor can go on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { shop } = useShop();
  return (
    <ShopParts>
      <PageFailure error={error} shop={shop} />
    </ShopParts>
  );
}

function ShopParts({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div
      data-ordering={isBasketPath(pathname) || undefined}
      className="relative flex min-h-dvh flex-col"
    >
      <Header />
      <PagePart>{children}</PagePart>
      <Footer />
      <CallBar />
      <div className="print:hidden">
        <Widgets />
      </div>
    </div>
  );
}
