import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { Measure } from '#shop/base/analytics/measure.tsx';
import { ConsentBanner } from '#shop/base/consent/consent-banner.tsx';
import { currentCustomer } from '#shop/base/session/session.ts';
import { onFirstAct } from '#shop/base/ui/hooks/first-act.ts';
import { ToastHost } from '#shop/base/ui/overlays/toast-host.tsx';
import { signWaiting } from '#shop/base/ui/presses/press-sign.ts';
import { useKeptSession } from '#shop/people/account/session/use-kept-session.ts';
import { BringLateParts } from '#shop/site/offline/bring-late-parts.tsx';

const QUIET_MS = 800;

/** Around all layouts, so that it outlives a change of layout: session refresh, list sync, measuring, consent and toasts. */
export function Frame({ children }: { children: ReactNode }) {
  useKeptSession();
  useWatchedLists();
  return (
    <>
      <a
        href="#contenu"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-full focus:bg-white focus:px-5 focus:py-3 focus:font-semibold focus:shadow-lg"
      >
        Aller au contenu
      </a>
      <Measure />
      <ConsentBanner />
      <NavigationProgress />
      {children}
      <ToastHost />
      <BringLateParts />
    </>
  );
}

/** Account lists may change on another device; a guest's only here. */
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

/**
 * A line while the next page loads, and a sign on its link. Screen readers hear a slow change and each new title;
 * filters announce themselves.
 */
function NavigationProgress() {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const [spoken, setSpoken] = useState('');
  const [spokenPath, setSpokenPath] = useState(pathname);
  const isLoading = navigation.state !== 'idle';
  const isLeaving = isLoading && navigation.location.pathname !== pathname;

  useEffect(() => {
    if (!isLoading) return;
    let arrive: () => void;
    void signWaiting(
      new Promise<void>((resolve) => {
        arrive = resolve;
      }),
    );
    return () => arrive();
  }, [isLoading]);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => setSpoken('La page se charge…'), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  useEffect(() => {
    if (pathname === spokenPath) return;
    setSpokenPath(pathname);
    setSpoken(document.title);
  }, [pathname, spokenPath]);

  return (
    <>
      <div
        aria-hidden="true"
        className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-1 origin-left bg-accent ${
          isLoading
            ? 'scale-x-90 opacity-100 transition-transform delay-100 duration-[8s] ease-out'
            : 'scale-x-0 opacity-0'
        }`}
      />
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </>
  );
}
