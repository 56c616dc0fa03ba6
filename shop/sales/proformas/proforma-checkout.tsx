import { useEffectEvent, useMemo } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import { proformaCheckoutLink, proformaLink } from '#contract/base/screens.ts';
import type { OrderPayload } from '#contract/sales/orders/order-shapes.ts';
import type { Proforma, ProformaOrder } from '#contract/sales/proformas.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { Failure } from '#shop/base/api/loaded.tsx';
import { useAnswer } from '#shop/base/api/use-own-data.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { type Customer, useCustomer } from '#shop/base/session/session.ts';
import { ListSkeleton } from '#shop/sales/baskets/empty-list.tsx';
import { CheckoutTitle } from '#shop/sales/checkout/checkout-frame.tsx';
import {
  type AgreedGoods,
  type CheckoutKind,
  checkoutKinds,
} from '#shop/sales/checkout/checkout-kinds.ts';
import { CheckoutForm } from '#shop/sales/checkout/checkout-page.tsx';
import { GuestCheckoutForm } from '#shop/sales/checkout/guest/guest-checkout-page.tsx';
import { loadCheckout } from '#shop/sales/checkout/load-checkout.ts';
import { HeldProforma, type HeldProformaProps } from './held-proforma.tsx';
import { ShownProforma } from './proforma-page.tsx';

/** Orders an open proforma; products and prices are fixed. */
export const ProformaCheckout = () => (
  <HeldProforma>
    {(held) =>
      held.proforma.state === 'open' ? <Ordering {...held} /> : <ShownProforma {...held} />
    }
  </HeldProforma>
);

function Ordering({ proforma, token, askAgain }: HeldProformaProps) {
  const customer = useCustomer();
  const { id } = proforma;
  const onConflict = useEffectEvent(() => void askAgain());
  const kind = useMemo(() => checkoutOf(proforma, token, () => onConflict()), [proforma, token]);
  return (
    <div className="container-page py-4">
      <CheckoutTitle />
      {customer === undefined ? (
        <GuestCheckoutForm kind={kind} signInTo={proformaCheckoutLink(id, token || undefined)} />
      ) : (
        <OfCustomer key={customer.id} kind={kind} customer={customer} />
      )}
    </div>
  );
}

function OfCustomer({
  kind,
  customer,
}: {
  kind: ReturnType<typeof checkoutOf>;
  customer: Customer;
}) {
  const { value, problem, askAgain } = useAnswer(loadCheckout);
  if (value !== undefined) return <CheckoutForm kind={kind} customer={customer} choices={value} />;
  return problem === '' ? <ListSkeleton /> : <Failure problem={problem} onRetry={askAgain} />;
}

/** `token` is that of the proforma's link, or empty. */
function checkoutOf(
  proforma: Proforma,
  token: string,
  onConflict: () => void,
): CheckoutKind & { agreed: AgreedGoods } {
  const { id, number } = proforma;
  const opened = token === '' ? {} : { token };
  const orderPath = pathTo(paths.proformaOrder, { id });
  return {
    ...checkoutKinds.cart,
    agreed: {
      name: `${paths.proformaOrder} ${number}`,
      lines: linesOf(proforma),
      back: {
        label: 'Voir la facture proforma',
        to: proformaLink(id, token || undefined),
      },
      destination: {
        zoneId: proforma.zone_id,
        isPickup: proforma.pickup_place_id !== null,
        pickupPlaceId: proforma.pickup_place_id,
      },
      quote: ({ payment_mode, zone_id, pickup_place_id }, signal) => {
        const mode = payment_mode && modeOf(payment_mode);
        const body = { ...opened, payment_mode: mode, zone_id, pickup_place_id };
        return browserApi.post(pathTo(paths.proformaQuote, { id }), body, signal);
      },
      place: (order, key) =>
        browserApi.post(orderPath, { ...opened, ...choicesOf(order) }, undefined, key),
      placeForGuest: ({ order, ...guest }, key) =>
        browserApi.post(orderPath, { ...opened, ...choicesOf(order), guest }, undefined, key),
      onConflict,
    },
  };
}

const modeOf = (mode: OrderPayload['payment_mode']): 'domicile' | 'online' =>
  mode === 'domicile' ? mode : 'online';

const choicesOf = (order: OrderPayload): ProformaOrder => ({
  payment_mode: modeOf(order.payment_mode),
  delivery: order.delivery,
  delivery_slot: order.delivery_slot,
  note: order.note,
  amount_total: typeof order.amount_total === 'number' ? order.amount_total : undefined,
  conditions: order.conditions,
});

function linesOf({ order_lines: lines, made_at: date }: Proforma): BasketLine[] {
  return lines.flatMap(({ product_id: id, product_name: name, ...line }) =>
    id === null
      ? []
      : [
          {
            ...UNKNOWN,
            id,
            name,
            list_price: line.price_unit,
            image_url: line.image_url,
            quantity: line.product_uom_qty,
            date,
          },
        ],
  );
}

const UNKNOWN = {
  brand: null,
  categ_id: '',
  rang: 0,
  tags: [],
  en_promo: false,
  promo_price: 0,
  preorder_price: 0,
  creditorder_price: 0,
  is_creditorder: false,
  sale_ok: true,
  image_color: null,
  image_sizes: [],
  location: '',
};
