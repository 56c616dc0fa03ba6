import { Truck } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { messages } from '#contract/messages.ts';
import { formatXof } from '#contract/money.ts';
import type { Pack } from '#contract/packs.ts';
import { baskets } from '../baskets/baskets.ts';
import { GuestWays } from '../checkout/guest-ways.tsx';
import {
  type ChosenMode,
  chosenMode,
  PAYMENT_FIELD,
  PaymentChoice,
} from '../checkout/payment-choice.tsx';
import { useGuestDialog } from '../checkout/use-guest-dialog.ts';
import { useCustomer } from '../session/session.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { toast } from '../ui/toast.ts';
import { toPackOrder } from './pack-order-payload.ts';
import { pushPackPurchase, useOrderPack } from './use-order-pack.ts';

/** What a pack costs, how it is paid and who orders it (specification, section 2, "Pack cart page"). */
export function PackOrder({ pack }: { pack: Pack }) {
  const customer = useCustomer();
  const [isModeMissing, setIsModeMissing] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { revalidate } = useRevalidator();
  const lookAgain = () => void revalidate();
  const { isSending, order } = useOrderPack(pack, (error) => {
    setRefusal(error.message);
    // A price, or whether the pack is sold, may be what has changed.
    if (error.status === 409) lookAgain();
  });
  const guest = useGuestDialog();
  const [guestMode, setGuestMode] = useState<ChosenMode>('online');

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const mode = chosenMode(form);
    setIsModeMissing(mode === undefined);
    setRefusal('');
    if (mode === undefined) {
      toast({ text: messages.pack.choosePayment, tone: 'warning' });
      form.querySelector<HTMLInputElement>(`[name="${PAYMENT_FIELD}"]`)?.focus();
    } else if (customer === undefined) {
      setGuestMode(mode);
      guest.open();
    } else {
      await order(customer, mode);
    }
  };
  return (
    <section
      aria-label="Commander ce pack"
      className="mt-6 rounded-card border border-line bg-mist p-5 lg:sticky lg:top-40 lg:mt-0"
    >
      <form onSubmit={submit} className="space-y-4">
        <PackTotal pack={pack} />
        <p className="flex items-center gap-3 text-sm">
          <Truck aria-hidden="true" size={20} className="shrink-0 text-accent" />
          {messages.pack.freeDelivery}
        </p>
        {/* Section 4: a customer's order defaults to payment at home, a guest's to payment online. */}
        <PaymentChoice
          usual={customer === undefined ? 'online' : 'domicile'}
          isMissing={isModeMissing}
        />
        {pack.sommeTotal > 0 &&
          (customer === undefined ? <GuestWays /> : <CustomerWay isSending={isSending} />)}
        <p role="alert" className="font-semibold text-promo empty:hidden">
          {refusal}
        </p>
      </form>
      {guest.Dialog && (
        <guest.Dialog
          isOpen={guest.isOpen}
          onClose={guest.close}
          goods={goodsOf(pack, lookAgain)}
          paymentMode={guestMode}
        />
      )}
    </section>
  );
}

/** What somebody without an account orders; the cart is emptied then (specification, section 2). */
const goodsOf = (pack: Pack, onConflict: () => void) => ({
  question: {
    type_sale: 'order' as const,
    code: pack.code,
    order_lines: pack.produits.map(({ id, quantity }) => ({ id, quantity })),
  },
  toOrder: (paymentMode: ChosenMode) => toPackOrder(pack, { paymentMode, now: new Date() }),
  onPlaced: (name: string) => {
    pushPackPurchase(pack, name);
    baskets.cart.clear();
  },
  onConflict,
});

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

function CustomerWay({ isSending }: { isSending: boolean }) {
  return (
    <button type="submit" aria-disabled={isSending} className={buttonStyle('primary', 'w-full')}>
      {isSending ? messages.pack.sending : messages.pack.validate}
    </button>
  );
}
