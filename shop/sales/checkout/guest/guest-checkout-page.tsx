import { type SubmitEvent, useRef } from 'react';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { signInLink } from '#contract/base/screens.ts';
import type { Quote } from '#contract/sales/orders/order-shapes.ts';
import { messages } from '#contract/talk/messages.ts';
import { useAnswer } from '#shop/base/api/use-own-data.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { focusFirst } from '#shop/base/ui/fields/focus-first.ts';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { checkoutLink } from '#shop/sales/baskets/basket-kinds.ts';
import { ListSkeleton } from '#shop/sales/baskets/empty-list.tsx';
import { InstalmentList, PREORDER_TERMS } from '#shop/sales/baskets/plans/payment-plans.tsx';
import { AccessHelp } from '#shop/sales/delivery/access/access-help.tsx';
import { CheckoutServices } from '#shop/sales/services/service-boxes.tsx';
import {
  CheckoutFrame,
  CheckoutStep,
  CheckoutTitle,
  NothingToOrder,
  PlaceOrder,
} from '../checkout-frame.tsx';
import { type CheckoutKind, wayBackOf } from '../checkout-kinds.ts';
import { TacitConditions } from '../confirm.tsx';
import { CheckoutCoupons } from '../coupons/coupon-field.tsx';
import { DeliveryLines } from '../delivery/delivery-step.tsx';
import { PickupChoice } from '../delivery/pickup-choice.tsx';
import { placesOf } from '../delivery/zone-of-place.ts';
import { loadDeliveryOptions } from '../load-checkout.ts';
import { PaymentWays } from '../payment/payment-ways.tsx';
import { pushPurchase, usePlaceGuestOrder } from '../placing/use-place-order.ts';
import { EuroWorth, isPayerAbroad } from '../relative/payer-abroad.tsx';
import { RelativeChoice } from '../relative/relative-choice.tsx';
import { SummaryStep } from '../summary/summary-step.tsx';
import type { AskedQuote } from '../summary/use-quote.ts';
import { clearGoods, useCheckout, useCheckoutDraft } from '../use-checkout.ts';
import { GUEST_CHECKOUT_FIELDS, type GuestCheckoutField, GuestFields } from './guest-fields.tsx';
import {
  findGuestMistakes,
  forgetGuestDraft,
  type GuestDraft,
  guestOrderOf,
  keepGuestDraft,
  readGuestDraft,
} from './guest-order.ts';

export function GuestCheckoutPage({ kind }: { kind: CheckoutKind }) {
  return (
    <div className="container-page py-4">
      <CheckoutTitle />
      {useHydrated() ? (
        <GuestCheckoutForm kind={kind} signInTo={checkoutLink(kind.basket.key)} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  );
}

export function GuestCheckoutForm({
  kind,
  signInTo,
}: {
  kind: CheckoutKind;
  /** Where a sign-in leads to. */
  signInTo: string;
}) {
  const { saleType, agreed } = kind;
  const { shop } = useShop();
  const form = useRef<HTMLFormElement>(null);
  const ways = useAnswer(loadDeliveryOptions);
  const zones = ways.value?.zones ?? [];
  const typing = useCheckoutDraft<GuestDraft, GuestCheckoutField>(
    {
      read: () => readGuestDraft(agreed),
      keep: (draft) => keepGuestDraft(draft, agreed),
      placeOf: ({ adresse }) => adresse,
    },
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
  // Zones and places would push the fields down.
  if (ways.value === undefined && ways.problem === '') return <ListSkeleton />;
  return (
    <CheckoutFrame
      ref={form}
      onSubmit={submit}
      summary={
        <>
          <SummaryStep
            back={wayBackOf(kind)}
            asked={asked}
            slot={offer.chosen}
            services={
              <CheckoutServices
                list={kind.basket.key}
                lines={wanted}
                services={checkout.services}
              />
            }
            coupons={
              <CheckoutCoupons kind={kind} typed={checkout.typedCodes} quote={asked.quote} />
            }
            formerPrices={checkout.formerPrices}
            shortages={[]}
            soldOut={checkout.soldOut}
          />
          {draft.isForRelative && <EuroWorth totalXof={quote?.amount_total} />}
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
      <CheckoutStep number={1} title="Coordonnées">
        <GuestFields
          draft={draft}
          mistakes={mistakes}
          onChange={onChange}
          names={['telephone', 'name', 'email']}
        />
        <p className="mt-1 -mb-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <span>Déjà un compte ? Vos adresses et vos commandes y sont.</span>
          <Link to={signInLink(signInTo)} className={buttonStyle('quiet', 'px-0!')}>
            {formMessages.account.signIn}
          </Link>
        </p>
      </CheckoutStep>
      <CheckoutStep number={2} title="Livraison">
        <PickupChoice offer={pickup} onChange={onChange} mistake={mistakes.pickupPlaceId} />
        {checkout.mayBeForRelative && (
          <RelativeChoice draft={draft} mistakes={mistakes} onChange={onChange} />
        )}
        {!pickup.isWanted && (
          <div className="space-y-4">
            <GuestFields
              draft={draft}
              mistakes={mistakes}
              onChange={onChange}
              names={['adresse']}
              places={placesOf(zones)}
            />
            <AccessHelp
              access={draft}
              onChange={onChange}
              mistakes={mistakes}
              underway={underway}
            />
            <div>
              <DeliveryLines
                zones={zones}
                offer={offer}
                zoneId={draft.zoneId}
                onChange={onChange}
              />
            </div>
          </div>
        )}
      </CheckoutStep>
      <CheckoutStep number={3} title="Paiement">
        {saleType === 'preorder' ? (
          <PreorderParts quote={asked.quote} />
        ) : (
          <PaymentWays
            chosen={draft}
            isOnlineOnly={draft.isForRelative}
            isPayerAbroad={draft.isForRelative && isPayerAbroad(draft.telephone)}
            mistake={mistakes.mode}
            quote={asked.quote}
            onChoose={onChange}
          />
        )}
      </CheckoutStep>
    </CheckoutFrame>
  );
}

function PreorderParts({ quote }: { quote: Quote | undefined }) {
  return (
    <div className="space-y-3">
      <p>{PREORDER_TERMS}</p>
      {quote !== undefined && <InstalmentList title="Vos échéances" parts={quote.payment_lines} />}
    </div>
  );
}
