import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths, pathTo } from '#contract/base/paths.ts';
import { isPersonalPage } from '#contract/base/personal-pages.ts';
import { signInLink } from '#contract/base/screens.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { currentCustomer, updateSession, useSession } from '#shop/base/session/session.ts';
import { whenIdle } from '#shop/base/ui/hooks/use-drawn-near.ts';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { finishSignOut } from './sign-out.ts';

/**
 * For the frame: refreshes the stored session once, when the page is idle. Leaves personal pages when the
 * session ends in this tab or another.
 */
export function useKeptSession(): void {
  useEffect(
    () =>
      whenIdle(() => {
        Promise.all([finishSignOut(), refreshContext()]).catch(() => {
          // The stored session stays in use; the next call to the server reports the failure.
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

/** Fetches the current session, without tokens, and stores the changes. Throws ApiError. */
export async function refreshContext(): Promise<void> {
  const asked = currentCustomer();
  if (asked === undefined) return;
  const bundle = await browserApi.get(pathTo(paths.accountSession, { id: asked.partner_id }));
  // Another customer may have signed in since the request.
  if (currentCustomer()?.id === asked.id && bundle.user_info.id === asked.id) updateSession(bundle);
}
