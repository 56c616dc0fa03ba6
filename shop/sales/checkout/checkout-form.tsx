import { type SubmitEvent, useRef, useState } from 'react';
import { messages } from '#contract/talk/messages.ts';
import type { ApiError } from '#shop/base/api/client.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import type { Customer } from '#shop/base/session/session.ts';
import { focusFirst } from '#shop/base/ui/fields/focus-first.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { CheckoutFrame, NothingToOrder } from './checkout-frame.tsx';
import { type CheckoutKind, wayBackOf } from './checkout-kinds.ts';
import { Confirm } from './confirm.tsx';
import { CheckoutCoupons } from './coupons/checkout-coupons.tsx';
import { AddressStep } from './delivery/address-step.tsx';
import { CollectorStep } from './delivery/collector-step.tsx';
import { DeliveryStep } from './delivery/delivery-step.tsx';
import { pickupMistake } from './delivery/pickup-choice.tsx';
import { type Draft, keepDraft, readDraft } from './draft.ts';
import {
  CHECKOUT_FIELDS,
  type CheckoutField,
  findMistakes,
  type Mistakes,
  toMistakes,
} from './find-mistakes.ts';
import type { CheckoutChoices } from './load-checkout.ts';
import { keepLastWay } from './payment/chosen-way.ts';
import { PaymentStep } from './payment/payment-step.tsx';
import { toCoupons, toCustomerOrder, toKeptAddress } from './placing/order-payload.ts';
import { Placed } from './placing/placed.tsx';
import { usePlaceOrder } from './placing/use-place-order.ts';
import { SummaryStep } from './summary/summary-step.tsx';
import { useCheckout } from './use-checkout.ts';
import { useCheckoutDraft } from './use-checkout-draft.ts';

type Refusal = Pick<ApiError, 'message' | 'status' | 'fields'>;

/** The four steps of a member's order and its button. */
export function CheckoutForm({
  kind,
  customer,
  choices,
}: {
  kind: CheckoutKind;
  customer: Customer;
  choices: CheckoutChoices;
}) {
  const { saleType } = kind;
  const { shop } = useShop();
  const form = useRef<HTMLFormElement>(null);
  const {
    draft: kept,
    setMistakes,
    ...typing
  } = useCheckoutDraft<Draft, CheckoutField>(
    {
      read: () => readDraft(customer, kind.agreed),
      keep: (draft) => keepDraft(customer, draft, kind.agreed),
    },
    choices.zones,
  );
  const { addresses, zones } = choices;
  const { draft, lines, wanted, pickup, asked, offer, quote, ...checkout } = useCheckout(
    kind,
    choices,
    kept,
  );
  const step = { ...typing, draft };
  const [refusal, setRefusal] = useState<Refusal>();

  const show = (mistakes: Mistakes): boolean => {
    setMistakes(mistakes);
    return focusFirst(form.current, CHECKOUT_FIELDS, mistakes) !== undefined;
  };
  const { place, placed, isSending } = usePlaceOrder(kind, (error) => {
    setRefusal(error);
    show(toMistakes(error.fields));
    if (error.status === 409) checkout.askAgain();
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || quote === undefined) return;
    setRefusal(undefined);
    const wrong = pickupMistake(pickup);
    const mistakes = {
      ...findMistakes(
        { ...draft, isPickup: pickup.isWanted },
        { kind, addresses, providers: shop.paymentProviders, underway: typing.underway },
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
      totalXof: quote.amount_total,
      slot: offer.chosen,
      pickup: pickup.chosen,
    };
    await place({
      order: {
        ...toCustomerOrder(kind, lines, shown, new Date()),
        ...toCoupons(quote),
      },
      lines: wanted,
      provider: draft.mode === 'online' ? draft.provider : null,
      ...(keptAddress !== undefined && { keptAddress }),
    });
  };

  if (placed !== undefined) return <Placed order={placed} />;
  if (wanted.length === 0) return <NothingToOrder soldOut={checkout.soldOut} />;
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
            coupons={<CheckoutCoupons kind={kind} typed={checkout.typed} quote={asked.quote} />}
            formerPrices={checkout.formerPrices}
            shortages={shortagesIn(refusal)}
            soldOut={checkout.soldOut}
          />
          <Confirm
            saleType={saleType}
            totalXof={quote?.amount_total}
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
        mayBeForRelative={checkout.mayBeForRelative}
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
