import { type SubmitEvent, useRef } from 'react';
import type { Quote } from '#contract/sales/orders/order-shapes.ts';
import { messages } from '#contract/talk/messages.ts';
import { useAnswer } from '#shop/base/api/use-own-data.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { focusFirst } from '#shop/base/ui/fields/focus-first.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { InstalmentList } from '#shop/sales/baskets/plans/instalment-list.tsx';
import { PREORDER_TERMS } from '#shop/sales/baskets/plans/preorder-plan.tsx';
import { AccessHelp } from '#shop/sales/delivery/access/access-help.tsx';
import { CheckoutFrame, NothingToOrder, PlaceOrder } from '../checkout-frame.tsx';
import { type CheckoutKind, wayBackOf } from '../checkout-kinds.ts';
import { CheckoutCoupons } from '../coupons/checkout-coupons.tsx';
import { PickupChoice } from '../delivery/pickup-choice.tsx';
import { SlotStep } from '../delivery/slot-step.tsx';
import { ZoneChoice } from '../delivery/zone-choice.tsx';
import { loadWaysOut } from '../load-checkout.ts';
import { PaymentWays } from '../payment/payment-ways.tsx';
import { pushPurchase } from '../placing/use-place-order.ts';
import { RelativeChoice } from '../relative/relative-choice.tsx';
import { Step } from '../step.tsx';
import { SummaryStep } from '../summary/summary-step.tsx';
import type { AskedQuote } from '../summary/use-quote.ts';
import { TacitConditions } from '../tacit-conditions.tsx';
import { useCheckout } from '../use-checkout.ts';
import { useCheckoutDraft } from '../use-checkout-draft.ts';
import { clearGoods } from '../use-goods.ts';
import {
  forgetGuestDraft,
  type GuestDraft,
  keepGuestDraft,
  readGuestDraft,
} from './guest-draft.ts';
import { GUEST_CHECKOUT_FIELDS, type GuestCheckoutField, GuestFields } from './guest-fields.tsx';
import { findGuestMistakes, guestOrderOf } from './guest-order.ts';
import { usePlaceGuestOrder } from './use-place-guest-order.ts';

/** The order of a basket without an account: who, where, how it is paid, and what it costs. */
export function GuestCheckoutForm({ kind }: { kind: CheckoutKind }) {
  const { saleType, agreed } = kind;
  const { shop } = useShop();
  const form = useRef<HTMLFormElement>(null);
  const ways = useAnswer(loadWaysOut);
  const zones = ways.value?.zones ?? [];
  const typing = useCheckoutDraft<GuestDraft, GuestCheckoutField>(
    { read: () => readGuestDraft(agreed), keep: (draft) => keepGuestDraft(draft, agreed) },
    zones,
  );
  const { mistakes, setMistakes, underway, onChange } = typing;
  const checkout = useCheckout(kind, ways.value, typing.draft);
  const { draft, lines, wanted, pickup, offer, quote } = checkout;
  const { place, refusal, isSending } = usePlaceGuestOrder({
    agreed,
    onPlaced: ({ name }) => {
      forgetGuestDraft(agreed);
      pushPurchase(kind, name, wanted);
      clearGoods(kind);
    },
    onConflict: checkout.askAgain,
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = { saleType, providers: shop.paymentProviders, pickup, underway };
    const found = findGuestMistakes(draft, asked);
    setMistakes(found);
    if (focusFirst(form.current, GUEST_CHECKOUT_FIELDS, found) === 'mode') {
      toast({ text: messages.pack.choosePayment, tone: 'warning', subject: 'order' });
    }
    if (Object.keys(found).length > 0 || quote === undefined) return;
    const shown = { quote, slot: offer.chosen, pickup };
    const provider = draft.mode === 'online' ? draft.provider : null;
    await place(guestOrderOf(kind, lines, draft, shown), provider);
  };
  const asked: AskedQuote = {
    ...checkout.asked,
    problem: ways.problem || checkout.asked.problem,
    askAgain: () => {
      if (ways.value === undefined) void ways.askAgain();
      checkout.asked.askAgain();
    },
  };
  if (wanted.length === 0 && !isSending) return <NothingToOrder soldOut={checkout.soldOut} />;
  return (
    <CheckoutFrame
      ref={form}
      onSubmit={submit}
      summary={
        <>
          <SummaryStep
            number={3}
            back={wayBackOf(kind)}
            asked={asked}
            slot={offer.chosen}
            coupons={<CheckoutCoupons kind={kind} typed={checkout.typed} quote={asked.quote} />}
            formerPrices={checkout.formerPrices}
            shortages={[]}
            soldOut={checkout.soldOut}
          />
          <PlaceOrder
            label={messages.pack.validateGuest}
            totalXof={quote?.amount_total}
            isSending={isSending}
            refusal={refusal}
          >
            <TacitConditions />
          </PlaceOrder>
        </>
      }
    >
      <Step number={1} title={messages.pack.guestTitle}>
        <PickupChoice offer={pickup} onChange={onChange} mistake={mistakes.pickupPlaceId} />
        {checkout.mayBeForRelative && (
          <RelativeChoice draft={draft} mistakes={mistakes} onChange={onChange} />
        )}
        <div className={pickup.isWanted ? 'mt-4' : ''}>
          <GuestFields
            draft={draft}
            mistakes={mistakes}
            onChange={onChange}
            hasAddress={!pickup.isWanted}
          />
        </div>
        {!pickup.isWanted && (
          <div className="mt-4 space-y-4">
            <AccessHelp
              access={draft}
              onChange={onChange}
              mistakes={mistakes}
              underway={underway}
            />
            <ZoneChoice
              zones={zones}
              chosenId={draft.zoneId ?? undefined}
              onChoose={(zoneId) => onChange({ zoneId })}
            />
          </div>
        )}
        {offer.isOffered && (
          <div className="mt-4">
            <SlotStep offer={offer} onChoose={(slot) => onChange({ slot })} />
          </div>
        )}
      </Step>
      <Step number={2} title="Paiement">
        {saleType === 'preorder' ? (
          <PreorderParts quote={asked.quote} />
        ) : (
          <PaymentWays
            chosen={draft}
            isOnlineOnly={draft.isForRelative}
            mistake={mistakes.mode}
            quote={asked.quote}
            onChoose={onChange}
          />
        )}
      </Step>
    </CheckoutFrame>
  );
}

/** A pre-order is paid in parts, each in its own way. */
function PreorderParts({ quote }: { quote: Quote | undefined }) {
  return (
    <div className="space-y-3">
      <p>{PREORDER_TERMS}</p>
      {quote !== undefined && <InstalmentList title="Vos échéances" parts={quote.payment_lines} />}
    </div>
  );
}
