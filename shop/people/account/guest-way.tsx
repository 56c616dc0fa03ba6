import { screens } from '#contract/base/screens.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { basketKeyOf, guestCheckoutLink } from '#shop/sales/baskets/checkout-links.ts';
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
