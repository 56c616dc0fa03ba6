import { formMessages } from '#contract/base/fields/form-messages.ts';
import type { Instalment } from '#contract/sales/orders/instalments.ts';
import type {
  CreatedOrder,
  GuestOrderPayload,
  OrderPayload,
} from '#contract/sales/orders/order-shapes.ts';
import { ACCOUNT_MODE, type PaymentMode } from '#contract/sales/orders/payment-modes.ts';
import type { Config } from '#server/base/config/config.ts';
import { toE164 } from '#server/base/identity/person-payload.ts';
import { getAnyE164 } from '#server/base/identity/world-phone.ts';
import { Problem, refuseFields } from '#server/base/problem.ts';
import { isoTime } from '#server/base/time.ts';
import { readDelivery } from '../delivery/choose-delivery.ts';
import { toPromise } from '../delivery/delivery-terms.ts';
import { confirmUntil, orderPath, reservedUntil } from '../order/order-link.ts';
import type { OrderRequest, PlacedOrder, WantedRelative } from '../order/order-request.ts';
import { leftXof, paymentStatusOfOrder } from '../paying/settle-order.ts';
import type { OrderKind } from '../pricing/price-order.ts';
import { toDeliverySlot } from '../slots/order-slot.ts';
import { ownPhone } from './know-buyer.ts';

/** The default of rule S-14; a reservation is paid in the showroom. */
function modeOf(
  { payment_mode: chosen, reservation = false }: OrderPayload,
  kind: OrderKind,
  { isGuest }: { isGuest: boolean },
): PaymentMode {
  if (chosen !== undefined) return chosen;
  if (reservation) return 'domicile';
  return isGuest || kind === 'creditorder' ? 'online' : 'domicile';
}

type Payload = OrderPayload & { parent_id?: number | null | undefined };

/** `buyerId` buys unless the payload names another account. Throws `bad-request`. */
export function readOrderPayload(payload: Payload, buyerId: number, kind: OrderKind): OrderRequest {
  refuseOtherKind(payload, kind);
  return {
    ...readOrder(payload, kind),
    buyer: { kind: 'account', id: payload.partner_id ?? buyerId },
    paymentMode: modeOf(payload, kind, { isGuest: false }),
    employerId: payload.parent_id ?? undefined,
  };
}

/** Throws `bad-request`, also for a number abroad where the guest is the recipient (rule B-46). */
export function readGuestOrderPayload(payload: GuestOrderPayload): OrderRequest {
  const { name, email = '', telephone, adresse, order } = payload;
  const kind = kindOf(order);
  const request = readOrder(order, kind);
  const typed = getAnyE164(telephone, 'telephone');
  if (request.relative === undefined && toE164(telephone) === undefined) {
    refuseFields([{ field: 'telephone', message: formMessages.guestForm.phoneInvalid }]);
  }
  const phone = ownPhone(typed, request);
  const city = order.delivery?.city ?? adresse;
  return {
    ...request,
    buyer: { kind: 'guest', name, email, phone, city },
    paymentMode: modeOf(order, kind, { isGuest: true }),
    delivery: { ...request.delivery, city: order.delivery?.city ?? '', street: adresse },
  };
}

export const kindOf = ({
  type_sale: saleType,
  type_order: orderType,
}: Pick<OrderPayload, 'type_sale' | 'type_order'>): OrderKind =>
  orderType === 'pack' ? 'pack' : saleType;

function refuseOtherKind(payload: OrderPayload, kind: OrderKind): void {
  const wanted = kind === 'pack' ? 'order' : kind;
  if (payload.type_sale === wanted) return;
  const message = `${wanted} est attendu ici`;
  throw new Problem('bad-request', `type_sale : ${message}`, [{ field: 'type_sale', message }]);
}

function readOrder(payload: OrderPayload, kind: OrderKind) {
  if (payload.conditions === false) {
    const message = 'Acceptez les conditions de vente pour commander.';
    throw new Problem('bad-request', message, [{ field: 'conditions', message }]);
  }
  return {
    kind,
    lines: payload.order_lines.map(({ id, quantity, list_price: shownPrice, services }) => ({
      id,
      quantity,
      shownPrice,
      ...(services !== undefined && services.length > 0 && { services }),
    })),
    packCode: payload.code,
    delivery: readDelivery(payload.delivery ?? {}),
    relative: readRelative(payload.for_relative),
    slot: payload.delivery_slot ?? undefined,
    codes: payload.coupons,
    note: payload.note?.trim() ?? '',
    shownTotal: payload.amount_total,
    hasAgreed: payload.conditions === true,
    ...(payload.reservation === true && { isReservation: true }),
    ...((payload.for_company === true || payload.payment_mode === ACCOUNT_MODE) && {
      isForCompany: true,
    }),
  };
}

function readRelative(form: OrderPayload['for_relative']): WantedRelative | undefined {
  if (form == null) return undefined;
  const { recipient, phone, message = '', surprise = false } = form;
  return {
    recipient: recipient.trim(),
    phone: toE164(phone)!,
    message: message.trim(),
    isSurprise: surprise,
  };
}

export function toCreatedOrder({ order, priced, plan }: PlacedOrder, config: Config): CreatedOrder {
  return {
    id: order.id,
    name: order.number,
    partner_id: order.partnerId,
    type_sale: order.saleType,
    state: order.state,
    payment_mode: order.paymentMode,
    commitment_date: isoTime(order.committedFor),
    ...toPromise(order),
    delivery_slot: toDeliverySlot(order),
    confirm_until: confirmUntil(order),
    ...reservedUntil(order),
    amount_untaxed: order.amountUntaxed,
    amount_tax: order.amountTax,
    amount_total: order.amountTotal,
    amount_residual: leftXof(order),
    advance_payment_status: paymentStatusOfOrder(order),
    order_lines: priced.lines.flatMap(({ productId, quantity, unitPrice, name }) =>
      productId === null ? [] : [{ id: productId, quantity, list_price: unitPrice, name }],
    ),
    payment_lines: toPaymentLines(plan),
    ...(order.saleType === 'creditorder' && {
      validation_rh_state: order.hrValidation ?? 'pending',
      validation_admin_state: order.shopValidation ?? 'pending',
      credit_month_rate: order.creditRates ?? '',
      creditorder_month_count: order.creditMonths ?? 0,
    }),
    link: orderPath(config, order),
  };
}

export const toPaymentLines = (plan: readonly Instalment[]) =>
  plan.map((part) => ({ ...part, paid_amount: 0, state: false, is_late: false }));
