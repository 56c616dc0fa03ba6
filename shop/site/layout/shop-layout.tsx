import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { useShop } from '#shop/base/page/use-shop.ts';
import type { Route } from './+types/shop-layout.ts';
import { Frame } from './frame.tsx';
import { PageFailure } from './page-failure.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

const PATIENCE_MS = 400;

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

/**
 * Shows the outline of the next page when it is slow to come. The page before stays as it is behind
 * it, and is there again when the visitor changes their mind.
 */
function SlowNavigation({ children }: { children: ReactNode }) {
  const next = useSlowDestination();
  const isHidden = next !== undefined;
  const scrolledTo = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (isHidden) {
      scrolledTo.current = window.scrollY;
      window.scrollTo(0, 0);
    } else if (scrolledTo.current !== undefined) {
      // A new page is then scrolled to its own place by the router.
      window.scrollTo(0, scrolledTo.current);
      scrolledTo.current = undefined;
    }
  }, [isHidden]);
  return (
    <>
      {next !== undefined && <PageSkeleton pathname={next} />}
      <div hidden={isHidden}>{children}</div>
    </>
  );
}

/** The path of a page that has been awaited for too long; undefined otherwise. */
function useSlowDestination(): string | undefined {
  const { pathname } = useLocation();
  const { location: destination } = useNavigation();
  const next = destination?.pathname === pathname ? undefined : destination?.pathname;
  const [awaited, setAwaited] = useState<string>();
  useEffect(() => {
    if (next === undefined) return;
    const timer = setTimeout(() => setAwaited(next), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setAwaited(undefined);
    };
  }, [next]);
  return next !== undefined && awaited === next ? next : undefined;
}
