import { getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Instalment } from '#contract/sales/orders/instalments.ts';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import { ACCOUNT_MODE, type PaymentMode } from '#contract/sales/orders/payment-modes.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { type Config, creditTermsOf } from '#server/base/config/config.ts';
import { insertJsonRows, toJsonRows } from '#server/base/db/json-rows.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, preparedOnce } from '#server/base/db/open.ts';

import { type Actor, isOwner } from '#server/base/identity/actor.ts';
import { dayOf } from '#server/base/time.ts';
import { couponUses } from '#server/sales/coupons/tables.ts';
import type { BuyingCompany } from '../account/company-account.ts';
import { type ChosenPickup, type Delivery, promisePickup } from '../delivery/choose-delivery.ts';
import {
  PREORDER_DAYS,
  promiseColumns,
  promiseDelivery,
  refuseChangedTerms,
  termsMark,
  type Zone,
} from '../delivery/delivery-terms.ts';
import type {
  OrderRequest,
  OrderRow,
  PlacedOrder,
  PlacingStep,
  WantedRelative,
} from '../order/order-request.ts';
import { makePickupCode } from '../pickup/pickup-code.ts';
import type { AppliedCoupon } from '../pricing/apply-coupons.ts';
import { type OrderKind, type PricedOrder, planInstalments } from '../pricing/price-order.ts';
import { type BookedSlot, slotColumns } from '../slots/order-slot.ts';
import { instalments, orderEvents, orderLines, orders } from '../tables.ts';
import type { BuyerContact } from './know-buyer.ts';
import type { PricedBasket } from './price-basket.ts';

const DAY_MS = 86_400_000;

/** Days until `commitment_date` (rule S-18). */
const COMMITTED_AFTER_DAYS: Record<OrderKind, number> = {
  order: 30,
  preorder: PREORDER_DAYS,
  creditorder: 3,
  pack: 0,
};

type Decided = {
  request: OrderRequest;
  buyer: {
    id: number;
    contact: BuyerContact;
    employerId: number | null;
    company?: BuyingCompany | undefined;
  };
  basket: PricedBasket;
  priced: PricedOrder;
  /** Reserved pieces by product. */
  taken: Map<number, number>;
  delivery: Delivery;
  slot: BookedSlot | undefined;
  heldUntil: Date | null;
  /** Messages to a guest that are dropped. */
  silence: { isMailSilent?: boolean; isTextSilent?: boolean };
};

/**
 * Inserts an order with lines, instalments, event and coupon uses; the caller has reserved its pieces. Audits one that
 * an actor other than the buyer places. Throws `TermsChanged`.
 */
export async function writeOrder(step: PlacingStep, decided: Decided): Promise<PlacedOrder> {
  const { db: tx, config, actor, now } = step;
  const { request, buyer, basket, priced, taken } = decided;
  const plan = planInstalments(saleTypeOf(request.kind), priced.total, now, config);
  const { order, termsMark: markNow } = await insertOrder(tx, orderRow(step, decided), {
    lines: orderLinesOf(priced, taken),
    plan,
    event: placedEvent(step, request),
    uses: priced.coupons,
  });
  // Staff may have changed the terms while this order waited for locks.
  refuseChangedTerms(basket.terms, markNow);
  if (actor !== undefined && !isOwner(actor, buyer.id)) await auditPlacing(tx, actor, order);
  return { order, priced, plan };
}

const placedEvent = ({ actor, now }: PlacingStep, { hasAgreed }: OrderRequest) => ({
  at: now,
  kind: 'placed' as const,
  ...(actor?.kind === 'account'
    ? { byId: actor.id, byRole: actor.role }
    : { byRole: actor === undefined ? ('guest' as const) : ('machine' as const) }),
  ...(hasAgreed && { detail: { conditions: true } }),
});

function auditPlacing(tx: Db, actor: Actor, order: OrderRow): Promise<void> {
  const { id, number, saleType, partnerId, paymentMode, amountTotal } = order;
  const after = { number, saleType, partnerId, paymentMode, amountTotal };
  return writeAudit(tx, actor, { action: 'order placed', subject: `order:${id}`, after });
}

function orderRow(
  { config, now }: PlacingStep,
  { request, buyer, basket, priced, delivery, slot, heldUntil, silence }: Decided,
): typeof orders.$inferInsert {
  const { kind, paymentMode, relative, note } = request;
  const { zone, pickup, deliversOn, found, purchase } = basket;
  const { contact, employerId, company } = buyer;
  const promised = () => {
    if (pickup === undefined) return promiseDelivery(deliversOn, kind, zone, now);
    return request.isReservation && heldUntil !== null
      ? { from: dayOf(now), until: dayOf(heldUntil) }
      : promisePickup(now, deliversOn);
  };
  return {
    ...saleColumns(kind, config),
    packId: found.packId,
    partnerId: buyer.id,
    employerId,
    paymentMode,
    ...(company === undefined ? billedColumns(request) : companyColumns(company, paymentMode)),
    buyerName: contact.name,
    buyerEmail: contact.email,
    buyerPhone: contact.phone,
    ...silence,
    vatPercent: config.settings.SHOP_VAT_PERCENT,
    amountUntaxed: priced.untaxed,
    amountTax: priced.tax,
    amountTotal: priced.total,
    cashDutyPercent: purchase.rules.stampDutyPercent,
    ...deliveryColumns(delivery, zone),
    ...(relative !== undefined && relativeColumns(relative)),
    ...(pickup !== undefined && pickupColumns(pickup)),
    ...(request.isCounter && { isCounter: true, pickupCode: null }),
    note,
    goods: namesOf(priced),
    committedFor: new Date(now.getTime() + COMMITTED_AFTER_DAYS[kind] * DAY_MS),
    ...(slot === undefined ? promiseColumns(promised()) : slotColumns(slot)),
    heldUntil,
    isReservation: request.isReservation ?? false,
    placedAt: now,
    updatedAt: now,
  };
}

const orderLinesOf = ({ lines }: PricedOrder, taken: Map<number, number>) =>
  lines.map(({ kind, productId, name, quantity, unitPrice, total, covers, service }, index) => ({
    position: index + 1,
    kind,
    productId,
    name,
    quantity,
    unitPrice,
    total,
    covers,
    service,
    reserved: productId === null ? 0 : (taken.get(productId) ?? 0),
  }));

const saleTypeOf = (kind: OrderKind): SaleType => (kind === 'pack' ? 'order' : kind);

/** The first state; see rule S-21. */
function saleColumns(kind: OrderKind, config: Config) {
  const isPack = kind === 'pack';
  const saleType = saleTypeOf(kind);
  if (kind !== 'creditorder') return { saleType, isPack, state: 'sale' as const };
  const { rates, months } = creditTermsOf(config);
  return {
    saleType,
    isPack,
    state: 'validation' as const,
    hrValidation: 'pending' as const,
    shopValidation: 'pending' as const,
    creditRates: rates.join(','),
    creditMonths: months,
  };
}

const companyColumns = ({ id, name, ninea, terms }: BuyingCompany, mode: PaymentMode) => ({
  companyId: id,
  companyName: name,
  companyNinea: ninea,
  ...(mode === ACCOUNT_MODE &&
    terms !== undefined && { agreedDays: terms.days, agreedEndOfMonth: terms.isEndOfMonth }),
});

const billedColumns = ({ billedTo }: Pick<OrderRequest, 'billedTo'>) => ({
  companyName: billedTo?.name ?? '',
  companyNinea: billedTo?.ninea ?? '',
  companyAddress: billedTo?.address ?? '',
});

const deliveryColumns = (place: Delivery, zone: Zone | undefined) => ({
  ...place,
  zoneId: zone?.id ?? null,
  zoneName: zone?.name ?? '',
});

/** The relative replaces the recipient in the address. */
const relativeColumns = ({ recipient, phone, message, isSurprise }: WantedRelative) => ({
  recipient,
  recipientPhone: phone,
  forRelative: isSurprise ? ('surprise' as const) : ('told' as const),
  giftMessage: message,
});

/** A pickup place fills the address columns, which papers and existing clients read. */
const pickupColumns = ({ placeId, name }: ChosenPickup) => ({
  placeId,
  pickupName: name,
  pickupCode: makePickupCode(),
  city: '',
  quarter: '',
  street: `Retrait à ${name}`,
  landmark: '',
  latitude: null,
  longitude: null,
  secondPhone: null,
  doorPhotoKey: null,
  voiceNoteKey: null,
  wishedOn: null,
});

const namesOf = ({ lines }: PricedOrder) =>
  lines.flatMap(({ kind, name }) => (kind === 'product' ? [name] : [])).join('\n');

type PartOf<T extends { $inferInsert: object }> = Omit<T['$inferInsert'], 'orderId'>;

type Parts = {
  lines: readonly PartOf<typeof orderLines>[];
  plan: readonly Instalment[];
  event: PartOf<typeof orderEvents>;
  uses: readonly AppliedCoupon[];
};

/** Inserts an order and all its rows in one statement; returns the mark of the terms too. */
async function insertOrder(
  tx: Db,
  order: typeof orders.$inferInsert,
  { lines, plan, event, uses }: Parts,
): Promise<{ order: OrderRow; termsMark: string }> {
  return oneRow(
    await insertStatement(tx).execute({
      order: toJsonRows(orders, [order]),
      lines: toJsonRows(orderLines, lines),
      event: toJsonRows(orderEvents, [event]),
      plan: toJsonRows(instalments, plan.map(instalmentRow)),
      uses: toJsonRows(couponUses, uses.map(useRow)),
    }),
  );
}

const instalmentRow = ({ sequence, rate, amount, due_date }: Instalment) => ({
  sequence,
  amount,
  dueOn: due_date,
  rate: Math.round(rate * 100),
});

const useRow = ({ coupon, amountXof }: AppliedCoupon) => ({ couponId: coupon.id, amountXof });

/** Prepared once per connection: it is the largest statement of an order. */
const insertStatement = preparedOnce((tx) => {
  const order = getTableColumns(alias(orders, 'placed'));
  const placed = tx
    .$with('placed', order)
    .as(sql`${insertJsonRows(orders, sql.placeholder('order'))} returning *`);
  const ofOrder = { orderId: sql`(select id from placed)` };
  const parts = Object.entries({
    lines: orderLines,
    event: orderEvents,
    plan: instalments,
    uses: couponUses,
  }).map(([name, table]) =>
    tx.$with(name, {}).as(insertJsonRows(table, sql.placeholder(name), ofOrder)),
  );
  return tx
    .with(placed, ...parts)
    .select({ order, termsMark })
    .from(placed)
    .prepare('insert_order');
});
