import { paths, pathTo } from '#contract/base/paths.ts';
import { agreedWords } from '#contract/sales/orders/agreed-terms.ts';
import type { Order, OrderLine, PaperCertificate } from '#contract/sales/orders/order-shapes.ts';
import { mediaUrl, plusCodeAt } from '#server/base/address-media/read-access.ts';

import type { Actor } from '#server/base/identity/actor.ts';
import { SENEGAL } from '#server/base/identity/person-payload.ts';
import { isoTime } from '#server/base/time.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import type { SoldService } from '#server/goods/services/tables.ts';
import type {
  instalments,
  invoices,
  orderEvents,
  orderLines,
} from '#server/sales/orders/tables.ts';
import { type CreditNote, creditNoteName } from '../crediting/credit-notes.ts';
import { hasKnownCovers } from '../crediting/price-credit.ts';
import { toPromise } from '../delivery/delivery-terms.ts';
import { detailOf } from '../order/change-order.ts';
import { canCancel, type OwnedOrder } from '../order/may-see.ts';
import { confirmUntil, reservedUntil } from '../order/order-link.ts';
import {
  invoiceName,
  leftXof,
  type PaymentLine,
  paymentStatusOfOrder,
  readInstalments,
} from '../paying/settle-order.ts';

import { toPickup } from '../pickup/pickup-code.ts';
import { splitTaxes } from '../pricing/price-order.ts';
import { canChangeSlot, type SlotChoice, toDeliverySlot } from '../slots/order-slot.ts';

import { describeEvent } from './describe-event.ts';

const LINE_PICTURE_WIDTH = 256;

export type LineRow = typeof orderLines.$inferSelect & { pictureHash: string | null };
type WholeOrder = {
  order: OwnedOrder;
  lines: LineRow[];
  instalments: (typeof instalments.$inferSelect)[];
  events: (typeof orderEvents.$inferSelect)[];
  invoice: typeof invoices.$inferSelect | undefined;
  slots: SlotChoice;
  round: Order['delivery_round'] | undefined;
  creditNotes: CreditNote[];
  /** By our number of the paper. */
  certificates: ReadonlyMap<string, PaperCertificate>;
  pickupPlaces: Parameters<typeof toPickup>[1];
  hasPhoto: boolean;
};

const orNull = (text: string): string | null => (text === '' ? null : text);
const digits = (phone: string | null) => phone?.slice(1) ?? null;

/** An order on the wire (rule S-33); no viewer for the holder of its link. `today` in Dakar. */
export function toOrder(whole: WholeOrder, viewer: Actor | undefined, today: string): Order {
  const { order, invoice } = whole;
  const paymentLines = readInstalments(whole.instalments, order, today);
  return {
    ...toHead(order),
    ...toPlace(order),
    amount_untaxed: order.amountUntaxed,
    amount_tax: order.amountTax,
    amount_total: order.amountTotal,
    amount_residual: leftXof(order),
    amount_credited: order.amountCredited,
    cash_duty_percent: order.cashDutyPercent,
    stamp_duty: dutyTakenXof(whole.events),
    advance_payment_status: paymentStatusOfOrder(order),
    order_lines: toLines(whole),
    payment_lines: paymentLines,
    ...toFirstPayments(paymentLines),
    company: toCompany(order),
    validation_rh_state: order.hrValidation,
    validation_admin_state: order.shopValidation,
    refusal_reason: order.refusalReason,
    credit_month_rate: order.creditRates,
    creditorder_month_count: order.creditMonths,
    invoice: invoice
      ? [
          {
            invoice_name: invoiceName(invoice),
            issued_on: isoTime(invoice.issuedAt).slice(0, 10),
            certificate: whole.certificates.get(invoiceName(invoice)) ?? null,
          },
        ]
      : [],
    credit_notes: whole.creditNotes.map((note) => ({
      name: creditNoteName(note),
      issued_on: isoTime(note.issuedAt ?? note.askedAt).slice(0, 10),
      amount: note.amountTotal,
      certificate: whole.certificates.get(creditNoteName(note)) ?? null,
    })),
    events: whole.events.flatMap((event) => {
      const described = describeEvent(event, order.ownerId);
      return described === undefined ? [] : [{ at: isoTime(event.at), ...described }];
    }),
    pickup: toPickup(order, whole.pickupPlaces, viewer),
    for_relative: toRelative(whole),
    delivery_round: whole.round ?? null,
    can_change_slot: canChangeSlot(order, whole.slots),
    can_cancel: canCancel(viewer, order),
    version: order.version,
  };
}

function toCompany(order: OwnedOrder): Order['company'] {
  const { companyName: name, companyNinea: ninea, companyAddress: address } = order;
  const { agreedDays: days, agreedEndOfMonth: isEndOfMonth } = order;
  if (name === '') return null;
  return { name, ninea, address, terms: days === null ? '' : agreedWords({ days, isEndOfMonth }) };
}

/** Cash stamp duty less refunds, in XOF. */
const dutyTakenXof = (events: WholeOrder['events']): number =>
  events.reduce((sum, event) => {
    const { dutyXof = 0 } = detailOf(event);
    return event.kind === 'refunded' ? sum - dutyXof : sum + dutyXof;
  }, 0);

const toHead = (order: OwnedOrder) => ({
  id: order.id,
  name: order.number,
  type_sale: order.saleType,
  type_order: order.isPack ? ('pack' as const) : ('commande' as const),
  payment_mode: order.paymentMode,
  state: order.state,
  fulfilment_state: order.fulfilment,
  date_order: isoTime(order.placedAt),
  create_date: isoTime(order.placedAt),
  commitment_date: isoTime(order.committedFor),
  wished_on: order.wishedOn,
  ...toPromise(order),
  delivery_slot: toDeliverySlot(order),
  note: orNull(order.note),
  confirm_until: confirmUntil(order),
  ...reservedUntil(order),
});

const toPlace = (order: OwnedOrder) => ({
  partner_id: order.ownerId,
  partner_name: order.buyerName,
  partner_street: orNull(order.street) ?? orNull(order.quarter),
  partner_street2: orNull(order.landmark),
  partner_city: orNull(order.city),
  partner_country_id: SENEGAL.country_id,
  partner_country_name: SENEGAL.country_name,
  partner_state_id: null,
  partner_state_name: null,
  partner_zip: null,
  partner_vat: null,
  user_id: null,
  user_name: null,
  payment_term_id: null,
  partner_email: orNull(order.buyerEmail),
  partner_phone: digits(order.buyerPhone),
  recipient: order.recipient,
  recipient_phone: digits(order.recipientPhone),
  second_phone: digits(order.secondPhone),
  plus_code: plusCodeAt(order) ?? null,
  door_photo: mediaUrl(order.doorPhotoKey),
  voice_note: mediaUrl(order.voiceNoteKey),
  zone: order.zoneName,
});

function toLines({ order, lines, invoice }: WholeOrder): OrderLine[] {
  const sorted = lines.toSorted((a, b) => a.position - b.position);
  return splitTaxes(sorted, order.vatPercent).map((line) => ({
    id: line.id,
    kind: line.kind,
    product_id: line.productId,
    product_name: line.name,
    product_uom_qty: line.quantity,
    price_unit: line.unitPrice,
    price_subtotal: line.subtotal,
    price_tax: line.tax,
    price_total: line.total,
    qty_delivered: line.kind === 'product' && order.fulfilment === 'delivered' ? line.quantity : 0,
    qty_to_invoice: invoice === undefined ? line.quantity : 0,
    qty_invoiced: invoice === undefined ? 0 : line.quantity,
    product_uom_name: 'Unités',
    is_downpayment: false,
    image_url: line.pictureHash && pictureUrl(line.pictureHash, LINE_PICTURE_WIDTH),
    ...(line.kind === 'discount' && { covers: toCovered(line, sorted) }),
    ...(line.service !== null && { service: toServiceOf(line.service) }),
  }));
}

export const toServiceOf = ({
  id,
  kind,
  productId,
  months,
}: SoldService): NonNullable<OrderLine['service']> => ({ id, kind, product_id: productId, months });

const toCovered = ({ covers }: LineRow, lines: readonly LineRow[]): OrderLine['covers'] =>
  hasKnownCovers(covers)
    ? lines.flatMap(({ id, position }) =>
        covers
          .filter((cover) => cover.position === position)
          .map(({ amountXof }) => ({ line_id: id, amount: amountXof })),
      )
    : null;

const toRelative = ({ order, hasPhoto }: WholeOrder): NonNullable<Order['for_relative']> | null =>
  order.forRelative === null
    ? null
    : {
        message: order.giftMessage,
        is_surprise: order.forRelative === 'surprise',
        photo: hasPhoto ? pathTo(paths.handoverPhoto, { id: order.id }) : null,
      };

/** Rule S-33. */
function toFirstPayments([first, second, third]: PaymentLine[]) {
  return {
    first_payment_date: first?.due_date ?? null,
    first_payment_amount: first?.amount ?? null,
    first_payment_state: first?.state ?? null,
    second_payment_date: second?.due_date ?? null,
    second_payment_amount: second?.amount ?? null,
    second_payment_state: second?.state ?? null,
    third_payment_date: third?.due_date ?? null,
    third_payment_amount: third?.amount ?? null,
    third_payment_state: third?.state ?? null,
  };
}

const KEPT_DIGITS = 2;

/** `•••••••••67`. */
const shortenPhone = (phone: string | null) =>
  phone === null ? null : phone.slice(-KEPT_DIGITS).padStart(phone.length, '•');

/** `a•••@example.sn`. */
const shortenEmail = (email: string | null) => email?.replace(/^(.)[^@]*/, '$1•••') ?? null;

/** For a viewer who proved only the contact (rule S-34): no note, no code, no access. */
export function maskDetails(order: Order, quarter: string): Order {
  return {
    ...order,
    partner_street: quarter === '' ? null : quarter,
    partner_street2: null,
    partner_email: shortenEmail(order.partner_email),
    partner_phone: shortenPhone(order.partner_phone),
    recipient_phone: shortenPhone(order.recipient_phone),
    second_phone: shortenPhone(order.second_phone),
    company: null,
    plus_code: null,
    door_photo: null,
    voice_note: null,
    note: null,
    pickup: order.pickup && { ...order.pickup, code: null },
    for_relative: order.for_relative && { ...order.for_relative, message: '', photo: null },
    can_change_slot: false,
  };
}

/** An order for a relative, for a viewer who proved only the contact: no lines, amounts or events. */
export const hideAmounts = (order: Order): Order => ({
  ...order,
  without_amounts: true,
  amount_untaxed: 0,
  amount_tax: 0,
  amount_total: 0,
  amount_residual: 0,
  amount_credited: 0,
  cash_duty_percent: 0,
  stamp_duty: 0,
  order_lines: [],
  payment_lines: [],
  ...toFirstPayments([]),
  invoice: [],
  credit_notes: [],
  events: [],
});
