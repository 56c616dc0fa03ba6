import type { BodyAt } from '#contract/base/client.ts';
import type { paths } from '#contract/base/paths.ts';
import { isOneOf } from '#contract/base/tables.ts';
import type { Account } from '#contract/people/account.ts';
import type { DeliverySlot, OpenSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { OrderLine } from '#contract/sales/orders/order-shapes.ts';
import { isInStockSale, type SaleType } from '#contract/sales/orders/order-states.ts';
import {
  type PaymentMode,
  PROFORMA_MODES,
  type ProformaMode,
  RELATIVE_MODE,
} from '#contract/sales/orders/payment-modes.ts';
import {
  needsPayerEmail,
  noRelative,
  payerEmailMistake,
  type RelativeDraft,
  relativeMistakes,
  toRelative,
} from '#contract/sales/orders/relative-draft.ts';
import type { StaffProforma } from '#contract/sales/staff-proformas.ts';
import type { resources } from '#office/base/calls/resources.ts';
import { type DraftLine, toWantedLine } from './draft-lines.ts';

/** Prices in XOF, as the clerk read them aloud. */
export type PhoneDraft = RelativeDraft & {
  /** Its prices and products are fixed. */
  proforma: { id: number; number: string } | undefined;
  account: Pick<Account, 'id' | 'name' | 'email' | 'partner_phone'> | undefined;
  guest: { name: string; telephone: string; email: string };
  saleType: SaleType;
  packCode: string;
  lines: DraftLine[];
  zoneId: number | undefined;
  /** Undefined promises the zone's delay. */
  slot: DeliverySlot | undefined;
  pickup: { id: number; name: string } | undefined;
  address: string;
  landmark: string;
  secondPhone: string;
  mode: PaymentMode;
  note: string;
  /** Empty without one. */
  coupon: string;
};
export type ChangeDraft = (part: Partial<PhoneDraft>) => void;

export const emptyDraft: PhoneDraft = {
  ...noRelative,
  proforma: undefined,
  account: undefined,
  guest: { name: '', telephone: '', email: '' },
  saleType: 'order',
  packCode: '',
  lines: [],
  zoneId: undefined,
  slot: undefined,
  pickup: undefined,
  address: '',
  landmark: '',
  secondPhone: '',
  mode: 'domicile',
  note: '',
  coupon: '',
};

/** The draft to order a proforma; the delivery address is still to be asked. */
export function draftOf(proforma: StaffProforma): PhoneDraft {
  const { id, number, partner_id: partnerId, name, email, phone } = proforma;
  const telephone = phone === null ? '' : `+${phone}`;
  return {
    ...emptyDraft,
    proforma: { id, number },
    account:
      partnerId === null ? undefined : { id: partnerId, name, email, partner_phone: telephone },
    guest: { name, telephone, email },
    lines: proforma.order_lines.flatMap((line) =>
      line.kind !== 'product' || line.product_id === null ? [] : [lineOf(line, line.product_id)],
    ),
    zoneId: proforma.zone_id ?? undefined,
    pickup:
      proforma.pickup_place_id === null
        ? undefined
        : { id: proforma.pickup_place_id, name: proforma.destination },
    mode: proforma.payment_mode,
    note: proforma.note,
  };
}

const lineOf = (line: OrderLine, id: number): DraftLine => ({
  good: {
    id,
    name: line.product_name,
    reference: '',
    price: line.price_unit,
    available: null,
    places: [],
  },
  quantity: line.product_uom_qty,
});

/** What the clerk still has to ask, in French; empty when complete. */
export function missingInPhoneOrder(draft: PhoneDraft): string {
  const { account, guest, lines, address } = draft;
  if (account === undefined && (guest.name.trim() === '' || guest.telephone.trim() === '')) {
    return 'Choisissez le client, ou tapez son nom et son téléphone.';
  }
  if (lines.length === 0) return 'Ajoutez au moins un produit.';
  const [mistake = emailMistake(draft)] = Object.values(
    relativeMistakes(relativeOf(draft), 'clerk'),
  );
  if (mistake !== '') return mistake;
  if (pickupOf(draft) !== undefined) return '';
  return address.trim() === '' ? 'Tapez l’adresse de livraison.' : '';
}

/** A plain order at today's prices. */
export const canBeForRelative = ({
  saleType,
  proforma,
}: Pick<PhoneDraft, 'saleType' | 'proforma'>): boolean =>
  isInStockSale(saleType) && proforma === undefined;

/** Empty where the order cannot be for a relative. */
export const relativeOf = (draft: PhoneDraft): RelativeDraft =>
  canBeForRelative(draft) ? draft : noRelative;

/** A guest needs an e-mail address if the number is the recipient's. */
export const needsEmail = (draft: PhoneDraft): boolean =>
  draft.account === undefined && needsPayerEmail(relativeOf(draft), draft.guest);

export const emailMistake = (draft: PhoneDraft): string =>
  draft.account === undefined ? payerEmailMistake(relativeOf(draft), draft.guest, 'clerk') : '';

/** Tells the clerk in French what the customer and the relative receive. */
export const relativeNoticeWords = ({ isSurprise }: Pick<RelativeDraft, 'isSurprise'>): string =>
  `Les prix, la facture et les reçus ne vont qu’au client. Le proche reçoit des SMS sans prix, au nom du client, ${
    isSurprise ? 'le jour de la livraison' : 'une fois la commande payée'
  }.`;

const modeOf = (draft: PhoneDraft): PaymentMode =>
  relativeOf(draft).isForRelative ? RELATIVE_MODE : draft.mode;

/** An order for a relative is delivered. */
export const pickupOf = (draft: PhoneDraft) =>
  isInStockSale(draft.saleType) && !relativeOf(draft).isForRelative ? draft.pickup : undefined;

/** The chosen slot; undefined for a collection and for sales without slots. */
export const slotOf = (draft: PhoneDraft): DeliverySlot | undefined =>
  isInStockSale(draft.saleType) && pickupOf(draft) === undefined ? draft.slot : undefined;

/** Changes of the draft when only these slots are left; undefined if it keeps its slot. */
export const lostSlot = (
  { slot }: Pick<PhoneDraft, 'slot'>,
  offered: readonly OpenSlot[],
): Partial<PhoneDraft> | undefined =>
  slot === undefined ||
  offered.some(({ id, day, is_full }) => !is_full && id === slot.id && day === slot.day)
    ? undefined
    : { slot: undefined };

/** The same for pickup places. */
export const lostPickup = (
  { pickup }: Pick<PhoneDraft, 'pickup'>,
  offered: readonly { id: number }[],
): Partial<PhoneDraft> | undefined =>
  pickup === undefined || offered.some(({ id }) => id === pickup.id)
    ? undefined
    : { pickup: undefined };

/** As the pickup calls take them. */
export const productsParameter = ({ lines }: Pick<PhoneDraft, 'lines'>): string =>
  lines.map(({ good, quantity }) => `${good.id}x${quantity}`).join(',');

function saleOf(draft: PhoneDraft) {
  const { saleType, packCode, lines, zoneId, coupon } = draft;
  const isCollected = pickupOf(draft) !== undefined;
  return {
    type_sale: saleType,
    payment_mode: modeOf(draft),
    ...(packCode !== '' && { code: packCode }),
    ...(coupon !== '' && { coupons: [coupon] }),
    order_lines: lines.map((line) => toWantedLine(line, { isCollected })),
    zoneId,
  };
}

/** Body of the call that quotes the draft, for the account's own discounts; makes no call. */
export function toQuoteRequest(draft: PhoneDraft) {
  const { zoneId, ...sale } = saleOf(draft);
  const place = pickupOf(draft);
  return {
    ...sale,
    partner_id: draft.account?.id ?? null,
    ...(place === undefined
      ? zoneId !== undefined && { zone_id: zoneId }
      : { pickup_place_id: place.id }),
  };
}

/** Body of the call that quotes a proforma for payment mode and destination; makes no call. */
export function toProformaQuoteForm(draft: PhoneDraft) {
  const { zoneId, mode } = draft;
  const place = pickupOf(draft);
  return {
    payment_mode: proformaModeOf(mode),
    ...(place === undefined
      ? zoneId !== undefined && { zone_id: zoneId }
      : { pickup_place_id: place.id }),
  };
}

/** Body of the call that orders a proforma; `totalXof` is the total shown to the clerk. */
export function toProformaOrder(
  draft: PhoneDraft,
  totalXof: number | undefined,
): BodyAt<'POST', typeof paths.staffProformaOrder> {
  const { account, guest, address, note, mode } = draft;
  const place = pickupOf(draft);
  return {
    payment_mode: proformaModeOf(mode),
    ...(place === undefined ? toDelivery(draft) : { delivery: { pickup_place_id: place.id } }),
    note,
    ...(totalXof !== undefined && { amount_total: totalXof }),
    ...(account === undefined && {
      guest: { ...guest, adresse: place === undefined ? address : `Retrait à ${place.name}` },
    }),
  };
}

/** The payment mode, or `online` where a proforma cannot be paid that way. */
export const proformaModeOf = (mode: PaymentMode): ProformaMode =>
  isOneOf(PROFORMA_MODES, mode) ? mode : 'online';

/** Body of the call that places the order of an account or a guest; `totalXof` is the total shown. */
export function toPayload(
  draft: PhoneDraft,
  totalXof: number | undefined,
): BodyAt<'POST', typeof resources.commandes.list> {
  const { account, guest, packCode, lines } = draft;
  const { zoneId: _zone, ...sale } = saleOf(draft);
  const place = pickupOf(draft);
  // The payload needs an address.
  const adresse = place === undefined ? draft.address : `Retrait à ${place.name}`;
  const order = {
    ...sale,
    ...(packCode !== '' && { type_order: 'pack' as const }),
    order_lines: sale.order_lines.map((line, place) => ({
      ...line,
      list_price: lines[place]!.good.price,
    })),
    ...(place === undefined ? toDelivery(draft) : { delivery: { pickup_place_id: place.id } }),
    ...toRelative(relativeOf(draft)),
    note: draft.note,
    ...(totalXof !== undefined && { amount_total: totalXof }),
  };
  return account === undefined
    ? { guest: { ...guest, adresse }, order }
    : { partner_id: account.id, order };
}

function toDelivery(draft: PhoneDraft) {
  const { account, address, landmark, secondPhone, zoneId } = draft;
  const slot = slotOf(draft);
  return {
    delivery: {
      ...(zoneId !== undefined && { zone_id: zoneId }),
      ...(account !== undefined && { quarter: address }),
      landmark,
      ...(secondPhone.trim() !== '' && { second_phone: secondPhone }),
    },
    ...(slot !== undefined && { delivery_slot: { id: slot.id, day: slot.day } }),
  };
}
