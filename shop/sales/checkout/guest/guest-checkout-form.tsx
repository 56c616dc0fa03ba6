import { type SubmitEvent, useRef } from 'react';
import { messages } from '#contract/talk/messages.ts';
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
import { PaymentWays } from '../payment/payment-ways.tsx';
import { RelativeChoice } from '../relative/relative-choice.tsx';
import { Step } from '../step.tsx';
import { SummaryStep } from '../summary/summary-step.tsx';
import { TacitConditions } from '../tacit-conditions.tsx';
import { GUEST_CHECKOUT_FIELDS, GuestFields } from './guest-fields.tsx';
import { useGuestOrder } from './use-guest-order.ts';

/** The order of a basket without an account: who, where, how it is paid, and what it costs. */
export function GuestCheckoutForm({ kind }: { kind: CheckoutKind }) {
  const form = useRef<HTMLFormElement>(null);
  const it = useGuestOrder(kind);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const mistakes = await it.send();
    if (focusFirst(form.current, GUEST_CHECKOUT_FIELDS, mistakes) === 'mode') {
      toast({ text: messages.pack.choosePayment, tone: 'warning', subject: 'order' });
    }
  };
  if (it.isEmpty) return <NothingToOrder soldOut={it.soldOut} />;
  const { asked, isSending, refusal } = it;
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
            slot={it.offer.chosen}
            coupons={<CheckoutCoupons kind={kind} typed={it.typed} quote={asked.quote} />}
            formerPrices={it.formerPrices}
            shortages={[]}
            soldOut={it.soldOut}
          />
          <PlaceOrder
            label={messages.pack.validateGuest}
            totalXof={asked.isCurrent && !it.offer.isAsking ? asked.quote?.amount_total : undefined}
            isSending={isSending}
            refusal={refusal}
          >
            <TacitConditions />
          </PlaceOrder>
        </>
      }
    >
      <Step number={1} title={messages.pack.guestTitle}>
        <PickupChoice offer={it.pickup} onChange={it.change} mistake={it.mistakes.pickupPlaceId} />
        {it.mayBeForRelative && (
          <RelativeChoice draft={it.draft} mistakes={it.mistakes} onChange={it.change} />
        )}
        <div className={it.pickup.isWanted ? 'mt-4' : ''}>
          <GuestFields
            draft={it.draft}
            mistakes={it.mistakes}
            onChange={it.change}
            hasAddress={!it.pickup.isWanted}
          />
        </div>
        {!it.pickup.isWanted && (
          <div className="mt-4 space-y-4">
            <AccessHelp
              access={it.draft}
              onChange={it.change}
              mistakes={it.mistakes}
              underway={it.underway}
            />
            <ZoneChoice
              zones={it.zones}
              chosenId={it.draft.zoneId ?? undefined}
              onChoose={(zoneId) => it.change({ zoneId })}
            />
          </div>
        )}
        {it.offer.isOffered && (
          <div className="mt-4">
            <SlotStep offer={it.offer} onChoose={(slot) => it.change({ slot })} />
          </div>
        )}
      </Step>
      <GuestPayment kind={kind} it={it} />
    </CheckoutFrame>
  );
}

/** A pre-order is paid in parts, each in its own way. */
function GuestPayment({ kind, it }: { kind: CheckoutKind; it: ReturnType<typeof useGuestOrder> }) {
  const { quote } = it.asked;
  return (
    <Step number={2} title="Paiement">
      {kind.saleType === 'preorder' ? (
        <div className="space-y-3">
          <p>{PREORDER_TERMS}</p>
          {quote !== undefined && (
            <InstalmentList title="Vos échéances" parts={quote.payment_lines} />
          )}
        </div>
      ) : (
        <PaymentWays
          chosen={it.draft}
          isOnlineOnly={it.draft.isForRelative}
          mistake={it.mistakes.mode}
          quote={quote}
          onChoose={it.change}
        />
      )}
    </Step>
  );
}
