import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigation } from 'react-router';
import { onFirstAct } from '#shop/base/ui/hooks/first-act.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';

const PATIENCE_MS = 400;

/** The page's own part, the same in every layout. */
export const PagePart = ({ children }: { children: ReactNode }) => (
  // What follows begins below the fold, so that it does not jump when what a phone keeps is shown.
  <main id="contenu" tabIndex={-1} className="min-h-dvh flex-1 outline-none print:min-h-0">
    <SlowNavigation>{children}</SlowNavigation>
  </main>
);

/** Shows the next page's outline when it is slow; the former page stays behind it for a change of mind. */
function SlowNavigation({ children }: { children: ReactNode }) {
  const next = useSlowDestination();
  const { Part: PageSkeleton, load } = useLatePart<{ pathname: string }>(() =>
    import('./page-skeleton.tsx').then((module) => module.PageSkeleton),
  );
  // Before the first act nothing navigates.
  const bring = useEffectEvent(() => load(undefined, false));
  useEffect(() => onFirstAct(() => bring()), []);
  const isHidden = next !== undefined && PageSkeleton !== undefined;
  const scrolledTo = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (isHidden) {
      scrolledTo.current = window.scrollY;
      window.scrollTo(0, 0);
    } else if (scrolledTo.current !== undefined) {
      // The router then scrolls a new page to its place.
      window.scrollTo(0, scrolledTo.current);
      scrolledTo.current = undefined;
    }
  }, [isHidden]);
  return (
    <>
      {isHidden && <PageSkeleton pathname={next} />}
      <div hidden={isHidden}>{children}</div>
    </>
  );
}

/** Undefined unless a page has been loading for too long. */
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
