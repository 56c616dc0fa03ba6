import { useLocation } from 'react-router';
import { signInLink } from '#contract/base/screens.ts';
import { messages } from '#contract/talk/messages.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';

/**
 * Signed out, the way to sign in stands where the button was; below, the way without an account, which
 * sends the form that this stands in.
 */
export function GuestWays() {
  const { pathname, search, hash } = useLocation();
  const isLive = useHydrated();
  return (
    <div className="space-y-3">
      <Link
        to={signInLink(`${pathname}${search}${hash}`)}
        className={buttonStyle('primary', 'w-full px-3! py-2 text-center')}
      >
        {messages.pack.signIn}
      </Link>
      <p className="rounded-lg bg-promo-soft p-3 text-sm font-semibold">
        {messages.pack.signInWarning}
      </p>
      {/* Before the page lives, a press would only load it again. */}
      <button type="submit" disabled={!isLive} className={buttonStyle('secondary', 'w-full')}>
        Commander sans compte
      </button>
    </div>
  );
}
