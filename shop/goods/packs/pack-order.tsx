import Truck from 'lucide-react/icons/truck';
import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatXof } from '#contract/base/fields/money.ts';
import type { Pack } from '#contract/goods/packs.ts';
import { messages } from '#contract/talk/messages.ts';
import { baskets } from '#shop/base/lists/baskets.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { GuestWays, useGuestDialog } from '#shop/sales/checkout/guest/guest-ways.tsx';

import { type ChosenMode, PaymentChoice } from '#shop/sales/checkout/payment/payment-choice.tsx';
import { CustomerPack } from './customer-pack.tsx';
import { toPackOrder, toPackQuoteRequest } from './pack-order-payload.ts';
import { useModeChoice } from './use-mode-choice.ts';
import { pushPackPurchase } from './use-order-pack.ts';

/** What a pack costs, how it is paid and who orders it (specification, section 2, "Pack cart page"). */
export function PackOrder({ pack }: { pack: Pack }) {
  const customer = useCustomer();
  return (
    <section
      aria-label="Commander ce pack"
      // What a customer chooses is higher than a screen: held in place, its button would be out of reach.
      className={`mt-6 space-y-4 rounded-card border border-line bg-mist p-5 lg:mt-0 ${customer === undefined ? 'lg:sticky lg:top-40' : ''}`}
    >
      <PackTotal pack={pack} />
      <p className="flex items-center gap-3 text-sm">
        <Truck aria-hidden="true" size={20} className="shrink-0 text-accent" />
        {messages.pack.freeDelivery}
      </p>
      {customer === undefined ? (
        <GuestPack pack={pack} />
      ) : (
        <CustomerPack key={customer.id} pack={pack} customer={customer} />
      )}
    </section>
  );
}

function PackTotal({ pack }: { pack: Pack }) {
  const saving = pack.separate_total - pack.sommeTotal;
  return (
    <div>
      <p className="flex items-baseline justify-between gap-4">
        <span>Total</span>
        <strong className="text-2xl font-extrabold tabular-nums">
          {formatXof(pack.sommeTotal)}
        </strong>
      </p>
      {saving > 0 && (
        <>
          <p className="flex items-baseline justify-between gap-4 text-sm text-muted">
            <span>Prix séparés aujourd’hui</span>
            <s className="tabular-nums">{formatXof(pack.separate_total)}</s>
          </p>
          <p className="mt-2 w-fit rounded-full bg-promo-soft px-3 py-1 text-sm font-semibold text-promo">
            Vous économisez {formatXof(saving)}
          </p>
        </>
      )}
    </div>
  );
}

/** The ways of somebody without an account to a pack (section 4: paid online unless chosen otherwise). */
function GuestPack({ pack }: { pack: Pack }) {
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
