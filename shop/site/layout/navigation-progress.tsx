import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { signWaiting } from '#shop/base/ui/presses/press-sign.ts';

const QUIET_MS = 800;

/**
 * A thin line at the top while the next page loads, and a sign on the link that leads there. Screen readers hear a slow change of page, and
 * the title of each new one; filters that stay on their page speak for themselves.
 */
export function NavigationProgress() {
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
