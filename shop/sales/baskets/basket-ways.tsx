import { messages } from '#contract/talk/messages.ts';
import type { BasketKey } from '#shop/base/lists/baskets.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { checkoutLink, guestCheckoutLink } from './basket-kinds.ts';

const asMain = buttonStyle(
  'primary',
  'px-3! text-center text-sm leading-tight beside:w-full beside:text-base',
);

/** Guests order without an account; credit is for members. */
export function BasketWays({ of: key, className }: { of: BasketKey; className?: string }) {
  const customer = useCustomer();
  const isGuest = customer === undefined && key !== 'creditOrder';
  return (
    <Link
      to={isGuest ? guestCheckoutLink(key) : checkoutLink(key)}
      data-main={className === undefined ? '' : undefined}
      className={className ?? asMain}
    >
      {isGuest ? 'Commander sans compte' : messages.pack.validate}
    </Link>
  );
}
