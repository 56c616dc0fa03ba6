import { screens } from '#contract/base/screens.ts';
import { basketKeyOf, guestCheckoutLink } from '../baskets/checkout-links.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Link } from '../ui/link.tsx';
import type { Visit } from './visit.ts';

/** Leads whoever came from the checkout on without an account; credit is for members. */
export function GuestWay({ visit: { returnTo = '' } }: { visit: Visit }) {
  const [path = '', search = ''] = returnTo.split(/[?#]/);
  const key = basketKeyOf(search);
  if (path !== screens.checkout || key === 'creditOrder') return null;
  return (
    <Link to={guestCheckoutLink(key)} className={buttonStyle('secondary', 'w-full')}>
      Continuer sans compte
    </Link>
  );
}
