import { paths, pathTo } from '#contract/base/paths.ts';
import { proformaLink } from '#contract/base/screens.ts';
import type { OrderPayload } from '#contract/sales/orders/order-shapes.ts';
import type { Proforma, ProformaOrder } from '#contract/sales/proformas.ts';
import { browserApi } from '#shop/base/api/client.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { type AgreedGoods, type CheckoutKind, checkoutKinds } from '../checkout/checkout-kinds.ts';

/** How the checkout orders a proforma; `token` is that of its link, or empty. */
export function checkoutOf(
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

/** What is chosen at the checkout; articles and prices are the proforma's. */
const choicesOf = (order: OrderPayload): ProformaOrder => ({
  payment_mode: modeOf(order.payment_mode),
  delivery: order.delivery,
  delivery_slot: order.delivery_slot,
  note: order.note,
  amount_total: typeof order.amount_total === 'number' ? order.amount_total : undefined,
  conditions: order.conditions,
});

/** The articles as lines of a basket have them. */
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

/** What a proforma does not say of an article. */
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
