import { Link } from 'react-router';
import { messages } from '#contract/messages.ts';
import type { BasketKey } from '../baskets/baskets.ts';
import { baskets, useLines } from '../baskets/baskets.ts';
import { useCustomer } from '../session/session.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { type CheckoutKind, checkoutKinds, checkoutLink } from './checkout-kinds.ts';
import { GuestWays } from './guest-ways.tsx';
import { orderable, toOrder, toQuestion } from './order-payload.ts';
import { useGuestDialog } from './use-guest-dialog.ts';
import { pushPurchase } from './use-place-order.ts';

/** From a basket to its order: to the checkout for a customer, with or without an account for a guest. */
export function BasketWays({ of: key }: { of: BasketKey }) {
  const customer = useCustomer();
  if (customer === undefined) return <WaysOfGuest kind={checkoutKinds[key]} />;
  return (
    <Link to={checkoutLink(key)} className={buttonStyle('primary', 'w-full px-3!')}>
      {messages.pack.validate}
    </Link>
  );
}

function WaysOfGuest({ kind }: { kind: CheckoutKind }) {
  const { Dialog, isOpen, open, close } = useGuestDialog();
  const { key } = kind.basket;
  const lines = useLines(key);
  const goods = {
    question: toQuestion(kind, lines, { zoneId: null, mode: null }),
    toOrder: (mode: 'domicile' | 'online') => ({
      ...toOrder(kind, lines, new Date()),
      payment_mode: mode,
    }),
    onPlaced: (name: string) => {
      pushPurchase(kind, name, orderable(lines));
      baskets[key].clear();
    },
  };
  return (
    <>
      <GuestWays backTo={checkoutLink(key)} onOrder={open} />
      {Dialog && <Dialog isOpen={isOpen} onClose={close} goods={goods} />}
    </>
  );
}
