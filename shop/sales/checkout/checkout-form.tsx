import { type SubmitEvent, useRef, useState } from 'react';
import { messages } from '#contract/talk/messages.ts';
import type { ApiError } from '#shop/base/api/client.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import type { Customer } from '#shop/base/session/session.ts';
import { focusFirst } from '#shop/base/ui/fields/focus-first.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { soldOutIn } from '../baskets/sold-out-line.tsx';
import { CheckoutFrame, NothingToOrder } from './checkout-frame.tsx';
import { type CheckoutKind, wayBackOf } from './checkout-kinds.ts';
import { Confirm } from './confirm.tsx';
import { CheckoutCoupons } from './coupons/checkout-coupons.tsx';
import { codesOf, useCodes } from './coupons/kept-codes.ts';
import { AddressStep } from './delivery/address-step.tsx';
import { CollectorStep } from './delivery/collector-step.tsx';
import { DeliveryStep } from './delivery/delivery-step.tsx';
import { pickupMistake } from './delivery/pickup-choice.tsx';
import { usePickupChoice } from './delivery/use-pickup-choice.ts';
import { useSlotChoice } from './delivery/use-slot-choice.ts';
import { CHECKOUT_FIELDS, findMistakes, type Mistakes, toMistakes } from './find-mistakes.ts';
import type { CheckoutChoices } from './load-checkout.ts';
import { keepLastWay } from './payment/chosen-way.ts';
import { PaymentStep } from './payment/payment-step.tsx';
import { useBeginEvent } from './placing/begin-event.ts';
import {
  orderable,
  toCoupons,
  toCustomerOrder,
  toKeptAddress,
  toQuoteRequest,
} from './placing/order-payload.ts';
import { Placed } from './placing/placed.tsx';
import { usePlaceOrder } from './placing/use-place-order.ts';
import { SummaryStep } from './summary/summary-step.tsx';
import { useQuote } from './summary/use-quote.ts';
import { useDraftOrder } from './use-draft-order.ts';
import { useGoods } from './use-goods.ts';

type Refusal = Pick<ApiError, 'message' | 'status' | 'fields'>;

/** The four steps of an order and its button, for somebody who is signed in. */
export function CheckoutForm({
  kind,
  customer,
  choices: { addresses, zones, pickupPlaces },
}: {
  kind: CheckoutKind;
  customer: Customer;
  choices: CheckoutChoices;
}) {
  const { saleType } = kind;
  const { shop } = useShop();
  const form = useRef<HTMLFormElement>(null);
  const { lines, prices } = useGoods(kind);
  const wanted = orderable(lines);
  const { setMistakes, draft: kept, ...others } = useDraftOrder(customer, zones, kind.agreed);
  const { underway } = others;
  const mayBeForRelative = saleType === 'order' && kind.agreed === undefined;
  const canAsk = prices.state !== 'asking' && wanted.length > 0;
  const pickup = usePickupChoice(kind, pickupPlaces, wanted, kept);
  const isForRelative = mayBeForRelative && kept.isForRelative && !pickup.isWanted;
  const draft = { ...kept, isForRelative };
  const step = { ...others, draft };
  const typed = useCodes();
  const asked = useQuote(
    canAsk ? toQuoteRequest(kind, lines, draft, pickup.chosen, codesOf(kind, typed)) : undefined,
    kind.agreed?.quote,
  );
  const offered = saleType === 'order' && !pickup.isWanted ? zones : [];
  const offer = useSlotChoice(offered, draft, asked.quote?.volume_litres);
  const [refusal, setRefusal] = useState<Refusal>();
  useBeginEvent(kind, prices.state !== 'asking');

  const show = (mistakes: Mistakes): boolean => {
    setMistakes(mistakes);
    return focusFirst(form.current, CHECKOUT_FIELDS, mistakes) !== undefined;
  };
  const { place, placed, isSending } = usePlaceOrder(kind, (error) => {
    setRefusal(error);
    show(toMistakes(error.fields));
    // A price, or whether something is sold, may be what has changed.
    if (error.status === 409) {
      prices.askAgain();
      asked.askAgain();
      void offer.askAgain();
      void pickup.askAgain();
    }
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || !asked.isCurrent || asked.quote === undefined || offer.isAsking) return;
    setRefusal(undefined);
    const wrong = pickupMistake(pickup);
    const mistakes = {
      ...findMistakes(
        { ...draft, isPickup: pickup.isWanted },
        kind,
        addresses,
        shop.paymentProviders,
        underway,
      ),
      ...(wrong !== undefined && { pickupPlaceId: wrong }),
    };
    if (mistakes.mode !== undefined) {
      toast({ text: messages.pack.choosePayment, tone: 'warning', subject: 'order' });
    }
    if (show(mistakes)) return;
    if (saleType === 'order') keepLastWay(customer, draft);
    const keptAddress = toKeptAddress(draft, addresses);
    const shown = {
      draft,
      addresses,
      partnerId: customer.partner_id,
      totalXof: asked.quote.amount_total,
      slot: offer.chosen,
      pickup: pickup.chosen,
    };
    await place({
      order: {
        ...toCustomerOrder(kind, lines, shown, new Date()),
        ...toCoupons(asked.quote),
      },
      lines: wanted,
      provider: draft.mode === 'online' ? draft.provider : null,
      ...(keptAddress !== undefined && { keptAddress }),
    });
  };

  if (placed !== undefined) return <Placed order={placed} />;
  if (wanted.length === 0) return <NothingToOrder soldOut={soldOutIn(lines)} />;
  return (
    <CheckoutFrame
      ref={form}
      onSubmit={submit}
      summary={
        <>
          <SummaryStep
            number={4}
            back={wayBackOf(kind)}
            asked={asked}
            slot={offer.chosen}
            coupons={<CheckoutCoupons kind={kind} typed={typed} quote={asked.quote} />}
            formerPrices={prices.formerPrices}
            shortages={shortagesIn(refusal)}
            soldOut={soldOutIn(lines)}
          />
          <Confirm
            saleType={saleType}
            totalXof={asked.isCurrent && !offer.isAsking ? asked.quote?.amount_total : undefined}
            isSending={isSending}
            refusal={refusal?.message ?? ''}
            {...step}
          />
        </>
      }
    >
      <AddressStep
        addresses={addresses}
        pickup={pickup}
        buyerName={customer.name}
        mayBeForRelative={mayBeForRelative}
        {...step}
      />
      {pickup.isWanted ? (
        <CollectorStep {...step} />
      ) : (
        <DeliveryStep zones={zones} offer={offer} {...step} />
      )}
      <PaymentStep saleType={saleType} quote={asked.quote} {...step} />
    </CheckoutFrame>
  );
}

/** What a refusal says of products of which too few are left. */
const shortagesIn = (refusal: Refusal | undefined): string[] =>
  refusal?.status === 409
    ? refusal.fields.flatMap(({ field, message }) => (field === 'order_lines' ? [message] : []))
    : [];
