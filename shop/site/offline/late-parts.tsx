import {
  type ComponentProps,
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { useHasChosen } from '#shop/base/consent/choice.ts';
import { useArticleCount } from '#shop/base/lists/baskets.ts';
import { loadAhead } from '#shop/base/page/load-ahead.ts';
import { isPopupPath } from '#shop/base/widgets/widgets.tsx';
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

/** The service worker, its updates and the install offer. */
export function LateParts() {
  const { pathname } = useLocation();
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

  if (!canAskToReload({ pathname })) return null;
  if (take !== undefined) {
    return (
      isTimeToAsk && (
        <Suspense>
          <UpdatePrompt take={take} onLater={() => setTake(undefined)} />
        </Suspense>
      )
    );
  }
  // Consent and basket offer use the same place and come first.
  if (!hasChosen || isPopupPath(pathname) || !isInterested || isClosed) return null;
  return (
    <Suspense>
      <InstallOffer today={today} onClose={() => setIsClosed(true)} />
    </Suspense>
  );
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
