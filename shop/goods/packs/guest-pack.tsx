import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Pack } from '#contract/goods/packs.ts';
import { baskets } from '#shop/base/lists/baskets.ts';
import { GuestWays } from '#shop/sales/checkout/guest/guest-ways.tsx';
import { useGuestDialog } from '#shop/sales/checkout/guest/use-guest-dialog.ts';
import { type ChosenMode, PaymentChoice } from '#shop/sales/checkout/payment/payment-choice.tsx';
import { toPackOrder, toPackQuoteRequest } from './pack-order-payload.ts';
import { useModeChoice } from './use-mode-choice.ts';
import { pushPackPurchase } from './use-order-pack.ts';

/** The ways of somebody without an account to a pack (section 4: paid online unless chosen otherwise). */
export function GuestPack({ pack }: { pack: Pack }) {
  const { revalidate } = useRevalidator();
  const { isModeMissing, readMode } = useModeChoice();
  const [mode, setMode] = useState<ChosenMode>('online');
  const guest = useGuestDialog();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = readMode(event.currentTarget);
    if (chosen === undefined) return;
    setMode(chosen);
    guest.open();
  };
  return (
    <>
      <form onSubmit={submit} className="space-y-4">
        <PaymentChoice usual="online" isMissing={isModeMissing} />
        {pack.sommeTotal > 0 && <GuestWays />}
      </form>
      {guest.Dialog && (
        <guest.Dialog
          isOpen={guest.isOpen}
          onClose={guest.close}
          goods={goodsOf(pack, () => void revalidate())}
          paymentMode={mode}
        />
      )}
    </>
  );
}

/** What somebody without an account orders; the cart is emptied then (specification, section 2). */
const goodsOf = (pack: Pack, onConflict: () => void) => ({
  question: toPackQuoteRequest(pack),
  toOrder: (paymentMode: ChosenMode) => toPackOrder(pack, { paymentMode, now: new Date() }),
  onPlaced: (name: string) => {
    pushPackPurchase(pack, name);
    baskets.cart.clear();
  },
  onConflict,
});
