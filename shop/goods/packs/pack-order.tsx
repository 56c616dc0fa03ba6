import Truck from 'lucide-react/icons/truck';
import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatXof } from '#contract/base/fields/money.ts';
import { screens } from '#contract/base/screens.ts';
import type { Pack } from '#contract/goods/packs.ts';
import type { Address } from '#contract/people/customers.ts';
import { messages } from '#contract/talk/messages.ts';
import { useAnswer } from '#shop/base/api/use-own-data.ts';
import { baskets } from '#shop/base/lists/baskets.ts';
import { type Customer, useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { TacitConditions } from '#shop/sales/checkout/confirm.tsx';
import { PackWays, usePackDelivery } from '#shop/sales/checkout/delivery/pack-delivery.tsx';
import { GuestWays, useGuestDialog } from '#shop/sales/checkout/guest/guest-ways.tsx';
import { loadCheckout } from '#shop/sales/checkout/load-checkout.ts';
import {
  type ChosenMode,
  chosenMode,
  PAYMENT_FIELD,
  PaymentChoice,
} from '#shop/sales/checkout/payment/payment-choice.tsx';
import { Amounts, QuoteFailure } from '#shop/sales/checkout/summary/amounts.tsx';
import {
  pushPackPurchase,
  toPackOrder,
  toPackQuoteRequest,
  useOrderPack,
} from './use-order-pack.ts';

export function PackOrder({ pack }: { pack: Pack }) {
  const customer = useCustomer();
  return (
    <section
      aria-label="Commander ce pack"
      // Not sticky for a customer: the form is taller than the screen, so its button would be out of reach.
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

/** A guest pays online by default (rule G-23). */
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

/** A guest's order empties the cart (rule G-23). */
const goodsOf = (pack: Pack, onConflict: () => void) => ({
  question: toPackQuoteRequest(pack),
  toOrder: (paymentMode: ChosenMode) => toPackOrder(pack, { paymentMode, now: new Date() }),
  onPlaced: (name: string) => {
    pushPackPurchase(pack, name);
    baskets.cart.clear();
  },
  onConflict,
});

/** A customer pays at home by default (rule G-23). */
const USUAL_MODE = 'domicile';

function CustomerPack({ pack, customer }: { pack: Pack; customer: Customer }) {
  const { revalidate } = useRevalidator();
  const [mode, setMode] = useState<ChosenMode>(USUAL_MODE);
  const { isModeMissing, readMode } = useModeChoice();
  const [refusal, setRefusal] = useState('');
  const choices = useAnswer(loadCheckout);
  const { addresses = [] } = choices.value ?? {};
  const address = addresses.find(({ is_default }) => is_default) ?? addresses[0];
  const way = usePackDelivery(
    choices.value,
    pack.sommeTotal > 0 ? { ...toPackQuoteRequest(pack), payment_mode: mode } : undefined,
  );
  const { quote, isCurrent, problem } = way.asked;
  const { isSending, order } = useOrderPack(pack, (error) => {
    setRefusal(error.message);
    // 409: a price has changed, or the pack is no longer sold.
    if (error.status !== 409) return;
    way.askAgain();
    void revalidate();
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const paymentMode = readMode(event.currentTarget);
    if (paymentMode === undefined || !way.check() || way.totalXof === undefined) return;
    setRefusal('');
    await order({
      ...toPackOrder(pack, { paymentMode, partnerId: customer.partner_id, now: new Date() }),
      ...way.toDelivery(address && { address_id: address.id }),
      amount_total: way.totalXof,
      conditions: true,
    });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      <PackWays it={way}>{choices.value && <PackAddress address={address} />}</PackWays>
      <PaymentChoice usual={USUAL_MODE} isMissing={isModeMissing} onChoose={setMode} />
      {quote !== undefined && <Amounts quote={quote} isCurrent={isCurrent} />}
      <p role="alert" className="font-semibold text-promo empty:hidden">
        {refusal}
      </p>
      <QuoteFailure
        problem={choices.problem || problem}
        onRetry={() => {
          void choices.askAgain();
          way.askAgain();
        }}
      />
      {pack.sommeTotal > 0 && (
        <>
          <TacitConditions />
          <button
            type="submit"
            aria-disabled={isSending || way.totalXof === undefined}
            className={buttonStyle('primary', 'w-full aria-disabled:opacity-60')}
          >
            {isSending ? messages.pack.sending : messages.pack.validate}
          </button>
        </>
      )}
    </form>
  );
}

const PackAddress = ({ address }: { address: Address | undefined }) => (
  <p className="break-words">
    {address === undefined ? (
      'Aucune adresse enregistrée : ajoutez-en une pour que le livreur sache où venir. '
    ) : (
      <>
        Livré à{' '}
        <strong>
          {address.recipient}, {address.quarter}, {address.city}
        </strong>
        .{' '}
      </>
    )}
    <Link
      to={`${screens.profile}#addresses`}
      className="inline-flex min-h-11 items-center font-semibold text-accent-dark underline"
    >
      {address === undefined ? 'Ajouter une adresse' : 'Changer d’adresse'}
    </Link>
  </p>
);

/** Reads the chosen payment mode, or warns that none is chosen. */
function useModeChoice() {
  const [isModeMissing, setIsModeMissing] = useState(false);
  const readMode = (form: HTMLFormElement): ChosenMode | undefined => {
    const mode = chosenMode(form);
    setIsModeMissing(mode === undefined);
    if (mode === undefined) {
      toast({ text: messages.pack.choosePayment, tone: 'warning' });
      form.querySelector<HTMLInputElement>(`[name="${PAYMENT_FIELD}"]`)?.focus();
    }
    return mode;
  };
  return { isModeMissing, readMode };
}
