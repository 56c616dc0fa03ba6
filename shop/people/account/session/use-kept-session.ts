import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isPersonalPage } from '#contract/base/personal-pages.ts';
import { signInLink } from '#contract/base/screens.ts';
import { useSession } from '#shop/base/session/session.ts';
import { whenIdle } from '#shop/base/ui/hooks/use-drawn-near.ts';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { refreshContext } from './refresh-context.ts';
import { finishSignOut } from './sign-out.ts';

/**
 * For the frame: looks once, when the page is at rest, whether the session is still as it is kept, and
 * leaves personal pages when it ends, in this tab or another.
 */
export function useKeptSession(): void {
  useEffect(
    () =>
      whenIdle(() => {
        Promise.all([finishSignOut(), refreshContext()]).catch(() => {
          // What is kept goes on counting; the next call that needs the server will tell.
        });
      }),
    [],
  );
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isLive = useHydrated();
  const isSignedIn = useSession() !== undefined;
  const mustLeave = isLive && !isSignedIn && isPersonalPage(pathname);
  useEffect(() => {
    if (mustLeave) void navigate(signInLink(pathname + search + hash), { replace: true });
  }, [mustLeave, pathname, search, hash, navigate]);
}
