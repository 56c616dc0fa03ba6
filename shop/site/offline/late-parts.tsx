import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { screens } from '#contract/base/screens.ts';
import { useHasChosen } from '#shop/base/consent/choice.ts';
import { useArticleCount, useLines } from '#shop/base/lists/baskets.ts';
import { loadAhead } from '#shop/base/page/load-ahead.ts';
import { isOrderingPath } from '#shop/base/page/ordering-path.ts';
import { readRecentlyViewed } from '#shop/goods/catalogue/product/recently-viewed.ts';
import { basketKinds } from '#shop/sales/baskets/basket-kinds.ts';
import { noteVisit, showsInterest } from './install-interest.ts';
import {
  askingDelayMs,
  canAskToReload,
  registerServiceWorker,
  reloadIfDue,
  type TakeUpdate,
} from './register.ts';

// Rarely shown; without it the page stays as it is.
const InstallOffer = lazy<
  ComponentType<ComponentProps<typeof import('./install-offer.tsx').InstallOffer>>
>(() =>
  import('./install-offer.tsx').then(
    ({ InstallOffer }) => ({ default: InstallOffer }),
    () => ({ default: () => null }),
  ),
);
const UpdatePrompt = lazy<
  ComponentType<ComponentProps<typeof import('./update-prompt.tsx').UpdatePrompt>>
>(() =>
  import('./update-prompt.tsx').then(
    ({ UpdatePrompt }) => ({ default: UpdatePrompt }),
    () => ({ default: () => null }),
  ),
);

// Without it the comparison is reached from the message of each choice.
const CompareTray = lazy<
  ComponentType<ComponentProps<typeof import('#shop/goods/compare/compare-tray.tsx').CompareTray>>
>(() =>
  import('#shop/goods/compare/compare-tray.tsx').then(
    ({ CompareTray }) => ({ default: CompareTray }),
    () => ({ default: () => null }),
  ),
);

/** What comes with the first act: the service worker and a card, or else the way to the comparison. */
export function LateParts() {
  const { pathname } = useLocation();
  const count = useLines('compare').length;
  const card = useCard(pathname);
  if (card !== undefined) return <Suspense>{card}</Suspense>;
  if (count === 0 || !hasRoomForTray(pathname)) return null;
  return (
    <Suspense>
      <CompareTray count={count} />
    </Suspense>
  );
}

/** Baskets and orders have their own button at the foot. */
const hasRoomForTray = (pathname: string) =>
  pathname !== screens.comparison && !isOrderingPath(pathname);

/** The question to reload or to install; undefined for none. */
function useCard(pathname: string): ReactNode {
  const hasChosen = useHasChosen();
  const isTimeToAsk = useTimeToAsk(pathname);
  const [take, setTake] = useState<TakeUpdate>();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [isInterested, setIsInterested] = useState(false);
  const [isClosed, setIsClosed] = useState(false);

  useEffect(() => {
    void registerServiceWorker((update) => setTake(() => update));
    loadAhead();
  }, []);
  useEffect(() => {
    reloadIfDue(pathname);
    const { firstDay, isRefused } = noteVisit(today);
    const seenProducts = readRecentlyViewed().length;
    setIsInterested(!isRefused && showsInterest({ firstDay, today, seenProducts }));
  }, [pathname, today]);

  if (!canAskToReload({ pathname })) return undefined;
  if (take !== undefined) {
    return isTimeToAsk ? (
      <UpdatePrompt take={take} onLater={() => setTake(undefined)} />
    ) : undefined;
  }
  // Consent and basket offer use the same place and come first.
  if (!hasChosen || isOrderingPath(pathname) || !isInterested || isClosed) return undefined;
  return <InstallOffer today={today} onClose={() => setIsClosed(true)} />;
}

/** Whether the page has been open for the asking delay. */
function useTimeToAsk(pathname: string): boolean {
  const page = pathname.replace(/\/+$/, '');
  const kind = Object.values(basketKinds).find(({ to }) => to === page);
  const articles = useArticleCount(kind?.key ?? 'cart');
  const delayMs = askingDelayMs({ isBasket: kind !== undefined, goods: articles });
  const [waitedOn, setWaitedOn] = useState<string>();
  useEffect(() => {
    if (delayMs === 0) return;
    const timer = setTimeout(() => setWaitedOn(page), delayMs);
    return () => clearTimeout(timer);
  }, [page, delayMs]);
  return delayMs === 0 || waitedOn === page;
}
