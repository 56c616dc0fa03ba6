import { messages } from '#contract/talk/messages.ts';
import type { BasketKey } from '#shop/base/lists/baskets.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { checkoutLink, guestCheckoutLink } from '#shop/sales/baskets/basket-kinds.ts';

/** Guests order without an account; credit is for members. */
export function BasketWays({ of: key }: { of: BasketKey }) {
  const customer = useCustomer();
  const isGuest = customer === undefined && key !== 'creditOrder';
  return (
    <Link
      to={isGuest ? guestCheckoutLink(key) : checkoutLink(key)}
      data-main=""
      className={buttonStyle(
        'primary',
        'px-3! text-center text-sm leading-tight beside:w-full beside:text-base',
      )}
    >
      {isGuest ? 'Commander sans compte' : messages.pack.validate}
    </Link>
  );
}
