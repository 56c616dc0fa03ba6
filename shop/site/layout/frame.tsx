import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Measure } from '#shop/base/analytics/measure.tsx';
import { ConsentBanner } from '#shop/base/consent/consent-banner.tsx';
import { isOrderingPath } from '#shop/base/page/ordering-path.ts';
import { currentCustomer } from '#shop/base/session/session.ts';
import { onFirstAct } from '#shop/base/ui/hooks/first-act.ts';
import { ToastHost } from '#shop/base/ui/overlays/toast-host.tsx';
import { Widgets } from '#shop/base/widgets/widgets.tsx';
import { useKeptSession } from '#shop/people/account/session/use-kept-session.ts';
import { BringLateParts } from '../offline/bring-late-parts.tsx';
import { CallBar } from './footer/call-bar.tsx';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import { NavigationProgress } from './navigation-progress.tsx';

/** What surrounds every page. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useKeptSession();
  useWatchedLists();
  return (
    <div
      data-ordering={isOrderingPath(pathname) || undefined}
      className="relative flex min-h-dvh flex-col"
    >
      <a
        href="#contenu"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-full focus:bg-white focus:px-5 focus:py-3 focus:font-semibold focus:shadow-lg"
      >
        Aller au contenu
      </a>
      <Measure />
      <ConsentBanner />
      <NavigationProgress />
      <Header />
      {/* The footer begins below the fold, so that it does not jump when what a phone keeps is shown. */}
      <main id="contenu" tabIndex={-1} className="min-h-dvh flex-1 outline-none print:min-h-0">
        {children}
      </main>
      <Footer />
      <CallBar />
      <div className="print:hidden">
        <Widgets />
      </div>
      <ToastHost />
      <BringLateParts />
    </div>
  );
}

/** The lists of an account may have changed on another device; those of a guest change with an act at the earliest. */
function useWatchedLists() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isLeft = false;
    const watch = () =>
      import('#shop/sales/baskets/watch-lists.ts').then(
        ({ watchLists }) => {
          if (!isLeft) stop = watchLists();
        },
        () => undefined,
      );
    const giveUp = currentCustomer() === undefined ? onFirstAct(watch) : void watch();
    return () => {
      isLeft = true;
      giveUp?.();
      stop?.();
    };
  }, []);
}
