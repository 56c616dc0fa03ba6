import CircleCheck from 'lucide-react/icons/circle-check';
import { type SubmitEvent, useRef, useState } from 'react';
import type { CreatedOrder } from '#contract/sales/orders/order-shapes.ts';
import { messages } from '#contract/talk/messages.ts';
import type { ApiError } from '#shop/base/api/client.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { type Customer, useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { focusFirst } from '#shop/base/ui/fields/focus-first.ts';
import { TextArea } from '#shop/base/ui/fields/text-field.tsx';
import { Fold } from '#shop/base/ui/fold.tsx';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { ListSkeleton } from '#shop/sales/baskets/empty-list.tsx';
import { CheckoutServices } from '#shop/sales/services/service-boxes.tsx';
import { CheckoutFrame, CheckoutTitle, NothingToOrder } from './checkout-frame.tsx';
import { type CheckoutKind, placedLink, toCoupons, wayBackOf } from './checkout-kinds.ts';
import { Confirm } from './confirm.tsx';
import { CheckoutCoupons } from './coupons/coupon-field.tsx';
import {
  type CheckoutDraft,
  placeOf,
  readCheckoutDraft,
  storeCheckoutDraft,
  toCustomerOrder,
  toKeptAddress,
} from './customer-order.ts';
import { AddressStep, ContactStep } from './delivery/address-step.tsx';
import { DeliveryLines, WishedDay } from './delivery/delivery-step.tsx';
import { pickupMistake } from './delivery/pickup-choice.tsx';
import { placesOf } from './delivery/zone-of-place.ts';
import {
  CHECKOUT_FIELDS,
  type CheckoutField,
  findCheckoutMistakes,
  type Mistakes,
  toMistakes,
} from './find-mistakes.ts';
import type { CheckoutChoices } from './load-checkout.ts';
import { keepLastWay, readLastWay } from './payment/chosen-way.ts';
import { PaymentStep } from './payment/payment-ways.tsx';
import { usePlaceOrder } from './placing/use-place-order.ts';
import { EuroWorth } from './relative/payer-abroad.tsx';
import { SummaryStep } from './summary/summary-step.tsx';
import { useCheckout, useCheckoutDraft } from './use-checkout.ts';

export function CheckoutPage({
  kind,
  choices,
}: {
  kind: CheckoutKind;
  /** Null while loading. */
  choices: CheckoutChoices | null;
}) {
  const isLive = useHydrated();
  const customer = useCustomer();
  return (
    <div className="container-page py-4">
      <CheckoutTitle />
      {isLive && customer !== undefined && choices !== null ? (
        <CheckoutForm
          key={`${kind.basket.key} ${customer.id}`}
          kind={kind}
          customer={customer}
          choices={choices}
        />
      ) : (
        <ListSkeleton />
      )}
    </div>
  );
}

type Refusal = Pick<ApiError, 'message' | 'status' | 'fields'>;

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
    draft: typed,
    setMistakes,
    ...typing
  } = useCheckoutDraft<CheckoutDraft, CheckoutField>(
    {
      // The first zone is that of the shop's own town.
      read: () => readCheckoutDraft(customer, kind.agreed, placesOf(choices.zones)[0]),
      keep: (draft) => storeCheckoutDraft(customer, draft, kind.agreed),
      placeOf: (draft) => placeOf(draft, choices.addresses),
    },
    choices.zones,
  );
  const { addresses, zones } = choices;
  const { draft, lines, wanted, pickup, asked, offer, quote, ...checkout } = useCheckout(
    kind,
    choices,
    typed,
  );
  const step = { ...typing, draft };
  const where = {
    ...step,
    addresses,
    pickup,
    places: placesOf(zones),
    buyerName: customer.name,
    mayBeForRelative: checkout.mayBeForRelative,
  };
  const [refusal, setRefusal] = useState<Refusal>();
  const [last] = useState(() => readLastWay(customer));

  /** Focuses the first one. Returns whether there is one. */
  const showMistakes = (mistakes: Mistakes): boolean => {
    setMistakes(mistakes);
    return focusFirst(form.current, CHECKOUT_FIELDS, mistakes) !== undefined;
  };
  const { place, placed, isSending } = usePlaceOrder(kind, (error) => {
    setRefusal(error);
    showMistakes(toMistakes(error.fields));
    if (error.status === 409) checkout.askAgain();
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || quote === undefined) return;
    setRefusal(undefined);
    const wrong = pickupMistake(pickup);
    const mistakes = {
      ...findCheckoutMistakes(
        { ...draft, isPickup: pickup.isWanted },
        { kind, addresses, providers: shop.paymentProviders, underway: typing.underway },
      ),
      ...(wrong !== undefined && { pickupPlaceId: wrong }),
    };
    if (mistakes.mode !== undefined) {
      toast({ text: messages.pack.choosePayment, tone: 'warning', subject: 'order' });
    }
    const hasMistakes = showMistakes(mistakes);
    if (hasMistakes) return;
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
            shortages={shortagesIn(refusal)}
            soldOut={checkout.soldOut}
          />
          {draft.isForRelative && <EuroWorth totalXof={quote?.amount_total} />}
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
      <ContactStep customer={customer} {...where} />
      <AddressStep {...where}>
        <DeliveryLines
          zones={zones}
          offer={offer}
          zoneId={draft.zoneId}
          mistakes={step.mistakes}
          onChange={step.onChange}
        />
        {!offer.isOffered && <WishedDay {...step} />}
      </AddressStep>
      <PaymentStep saleType={saleType} quote={asked.quote} last={last} {...step}>
        <Fold title="Une remarque ?" isOpen={draft.note !== ''}>
          <TextArea
            label="Une remarque ? (facultatif)"
            name="note"
            rows={2}
            required={false}
            maxLength={1000}
            value={draft.note}
            onChange={({ target }) => typing.onChange({ note: target.value })}
            problem={typing.mistakes.note}
          />
        </Fold>
      </PaymentStep>
    </CheckoutFrame>
  );
}

const shortagesIn = (refusal: Refusal | undefined): string[] =>
  refusal?.status === 409
    ? refusal.fields.flatMap(({ field, message }) => (field === 'order_lines' ? [message] : []))
    : [];

/** Shown until the order's page has loaded. */
function Placed({ order }: { order: CreatedOrder }) {
  return (
    <div role="status" className="mx-auto max-w-md py-10 text-center">
      <CircleCheck
        aria-hidden="true"
        size={72}
        strokeWidth={1.25}
        className="mx-auto text-success"
      />
      <h2 className="mt-4 text-xl font-bold">Votre commande {order.name} est enregistrée</h2>
      <Link to={placedLink(order)} className={buttonStyle('primary', 'mt-6')}>
        Voir ma commande
      </Link>
    </div>
  );
}
