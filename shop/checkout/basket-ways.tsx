import { Link } from 'react-router';
import { messages } from '#contract/messages.ts';
import type { BasketKey } from '../baskets/baskets.ts';
import { baskets, useLines } from '../baskets/baskets.ts';
import { useCustomer } from '../session/session.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { type CheckoutKind, checkoutKinds, checkoutLink } from './checkout-kinds.ts';
import { orderable, toOrder, toQuestion } from './order-payload.ts';
import { useGuestDialog } from './use-guest-dialog.ts';
import { pushPurchase } from './use-place-order.ts';

const mainButton = buttonStyle('primary', 'px-3! text-center beside:w-full');

/** From a basket to its order: to the checkout for a customer, to a form for a guest. */
export function BasketWays({
  of: key,
  onConflict,
}: {
  of: BasketKey;
  /** The server knows other prices, or that something is sold no more. */
  onConflict: () => void;
}) {
  const customer = useCustomer();
  if (customer === undefined)
    return <WaysOfGuest kind={checkoutKinds[key]} onConflict={onConflict} />;
  return (
    <Link to={checkoutLink(key)} data-main="" className={mainButton}>
      {messages.pack.validate}
    </Link>
  );
}

function WaysOfGuest({ kind, onConflict }: { kind: CheckoutKind; onConflict: () => void }) {
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
    onConflict,
  };
  return (
    <>
      <button type="button" data-main="" onClick={open} className={mainButton}>
        Commander sans compte
      </button>
      {Dialog && <Dialog isOpen={isOpen} onClose={close} goods={goods} />}
    </>
  );
}
