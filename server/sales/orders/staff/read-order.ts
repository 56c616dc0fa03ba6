import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { isOneOf } from '#contract/base/tables.ts';
import { HAND_STAGE_WORDS, REVERSALS, stepsAt } from '#contract/money/hand-stages.ts';
import { HAND_WAYS } from '#contract/money/payment-states.ts';
import type { StaffOrder, TimelineEntry } from '#contract/sales/orders/staff-order-detail.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { partners } from '#server/base/identity/tables.ts';
import { isoTime } from '#server/base/time.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { productStock, serialEvents, serials } from '#server/goods/stock/tables.ts';
import { handPayments } from '#server/money/payments/by-hand/tables.ts';
import { payments } from '#server/money/payments/tables.ts';
import { tillSales } from '#server/money/tills/tables.ts';
import { orderEvents, orders } from '#server/sales/orders/tables.ts';
import { proformas } from '#server/sales/proformas/tables.ts';
import { STEP_MESSAGE_DELAY_S } from '../moving/notify-of-step.ts';
import { isAnnouncedStep, newsOfStep, readSteps } from '../moving/step-events.ts';
import { findLastStep, refusalToUndo } from '../moving/undo-step.ts';
import { isBeforeItLeaves } from '../moving/update-order.ts';
import { findOrder, standingOf } from '../order/find-orders.ts';
import { type OwnedOrder, orderNotFound } from '../order/may-see.ts';
import { heldXof, paymentAmountXof, receivedXof, retainedXof } from '../paying/settle-order.ts';

import { describeEventForStaff } from '../reading/describe-event.ts';
import { describeOrders } from '../reading/read-orders.ts';
import { orderLines } from '../tables.ts';
import { nextPlaces } from './next-places.ts';
import { queueOf } from './order-queue.ts';

const MOST_PAYMENTS = 200;

/** Throws `not-found`. */
export async function readStaffOrder({ db, config, actor }: Act, id: number): Promise<StaffOrder> {
  const found = await findOrder(db, eq(orders.id, id));
  if (found === undefined) throw orderNotFound();
  const [described, timeline, paid, standing, [owner]] = await Promise.all([
    describeOrders(db, [found], actor),
    readTimeline(db, found),
    readPayments(db, id),
    standingOf(db, found),
    db.select({ at: partners.verifiedAt }).from(partners).where(eq(partners.id, found.ownerId)),
  ]);
  const order = described[0]!;
  const { states, fulfilments } = nextPlaces(standing);
  const bought = order.order_lines.flatMap(({ product_id }) => product_id ?? []);
  return {
    ...order,
    is_guest: owner?.at == null,
    queue: queueOf(found),
    amount_paid: heldXof(found),
    held_until: found.heldUntil && isoTime(found.heldUntil),
    cancel_reason: found.cancelReason,
    place: placeOf(found),
    stock: await readStock(db, bought),
    serials: await readOrderSerials(db, id),
    timeline,
    payments: paid,
    next_states: states,
    next_fulfilments: fulfilments,
    last_step: await readLastStep(db, found),
    photo_consent: found.photoConsent,
    till_sale: found.isCounter ? await readTicket(db, id) : null,
    proforma: await readProforma(db, id),
    can_update: isBeforeItLeaves(found),
    whatsapp_link: whatsappLink(config, found),
  };
}

async function readLastStep(db: Db, order: OwnedOrder): Promise<StaffOrder['last_step']> {
  const steps = await readSteps(db, order.id);
  const step = findLastStep(steps);
  if (step?.detail.before === undefined) return null;
  const { isTold = false } = step.detail;
  // A newer step, taken back since, restarts the minute.
  const since = steps.at(-1)!.at.getTime();
  return {
    id: step.id,
    text: describeEventForStaff(step, order.ownerId)?.text ?? '',
    tells_in_s:
      isTold || newsOfStep(step) === undefined
        ? null
        : Math.max(0, STEP_MESSAGE_DELAY_S - Math.floor((Date.now() - since) / 1000)),
    is_told: isAnnouncedStep(step),
    refusal: (await refusalToUndo(db, order, step)) ?? '',
  };
}

const placeOf = (order: OwnedOrder): StaffOrder['place'] => ({
  zone_id: order.zoneId,
  city: order.city,
  quarter: order.quarter,
  street: order.street,
  landmark: order.landmark,
  latitude: order.latitude,
  longitude: order.longitude,
});

const readStock = (db: Db, productIds: number[]): Promise<StaffOrder['stock']> =>
  db
    .select({ product_id: productStock.productId, available: productStock.available })
    .from(productStock)
    .where(inArray(productStock.productId, productIds));

async function readTimeline(db: Db, order: OwnedOrder): Promise<TimelineEntry[]> {
  const found = await db
    .select({ event: orderEvents, name: sql<string | null>`${partners.name}` })
    .from(orderEvents)
    .leftJoin(partners, eq(partners.id, orderEvents.byId))
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  return found.flatMap(({ event, name }) => {
    const described = describeEventForStaff(event, order.ownerId);
    if (described === undefined) return [];
    const { text, by, isPublic } = described;
    return [
      {
        id: event.id,
        at: isoTime(event.at),
        kind: event.kind,
        text,
        by: name === null ? by : `${name} (${by})`,
        is_public: isPublic,
      },
    ];
  });
}

/** Read here, since proformas depend on orders and not the reverse. */
async function readProforma(db: Db, orderId: number): Promise<StaffOrder['proforma']> {
  const { id, number } = proformas;
  const [found] = await db
    .select({ id, number })
    .from(proformas)
    .where(eq(proformas.orderId, orderId));
  return found ?? null;
}

async function readTicket(db: Db, orderId: number): Promise<StaffOrder['till_sale']> {
  const [found] = await db
    .select({ id: tillSales.id, number: tillSales.number, seller: partners.name })
    .from(tillSales)
    .leftJoin(partners, eq(partners.id, tillSales.sellerId))
    .where(eq(tillSales.orderId, orderId));
  return found === undefined ? null : { ...found, seller: found.seller ?? '' };
}

async function readPayments(db: Db, orderId: number): Promise<StaffOrder['payments']> {
  const found = await db
    .select({ payment: payments, paper: handPayments })
    .from(payments)
    .leftJoin(handPayments, eq(handPayments.paymentId, payments.id))
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(MOST_PAYMENTS);
  return found.map(({ payment, paper }) => ({
    id: payment.id,
    transaction_id: payment.transactionId,
    provider: payment.provider,
    amount: paymentAmountXof(payment),
    stamp_duty: payment.stampDuty,
    state: payment.state,
    refunded_at: payment.refundedAt && isoTime(payment.refundedAt),
    refunded_amount: receivedXof(payment) - retainedXof(payment),
    created_at: isoTime(payment.createdAt),
    by_hand: byHandOf(payment, paper),
  }));
}

function byHandOf(
  { provider, rawStatus }: Pick<typeof payments.$inferSelect, 'provider' | 'rawStatus'>,
  paper: typeof handPayments.$inferSelect | null,
): StaffOrder['payments'][number]['by_hand'] {
  if (paper === null || !isOneOf(HAND_WAYS, provider)) return null;
  const { reference, bank, drawer, drawnOn, endReason } = paper;
  const words: Partial<Record<string, string>> = HAND_STAGE_WORDS[provider];
  const day = drawnOn === null ? '' : `du ${frenchDay(drawnOn)}`;
  return {
    stage_words: words[rawStatus] ?? '',
    facts: [reference, bank, drawer, day, endReason].filter((one) => one !== '').join(' · '),
    steps: stepsAt(provider, rawStatus),
    is_reversed: isOneOf(REVERSALS, rawStatus),
  };
}

function whatsappLink(config: Config, order: OwnedOrder): string {
  if (order.buyerPhone === null) return '';
  const words = `Bonjour ${order.buyerName}, ici ${config.settings.SHOP_NAME}, au sujet de votre commande ${order.number} (${formatXof(order.amountTotal)}).`;
  return `https://wa.me/${order.buyerPhone.slice(1)}?text=${encodeURIComponent(words)}`;
}

/** Products with serial numbers, and the numbers that were handed over. */
async function readOrderSerials(db: Db, orderId: number): Promise<StaffOrder['serials']> {
  const lines = await db
    .select({
      id: orderLines.id,
      productId: products.id,
      name: products.name,
      pieces: orderLines.quantity,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orderLines.orderId, orderId), eq(products.tracksSerials, true)))
    .orderBy(asc(orderLines.position));
  if (lines.length === 0) return [];
  const ids = lines.map(({ id }) => id);
  const sold = await db
    .selectDistinct({ productId: serials.productId, serial: serials.serial })
    .from(serials)
    .innerJoin(serialEvents, eq(serialEvents.serialId, serials.id))
    .where(
      and(
        eq(serials.state, 'sold'),
        eq(serialEvents.kind, 'sold'),
        inArray(serialEvents.orderLineId, ids),
      ),
    )
    .orderBy(asc(serials.serial));
  return [...Map.groupBy(lines, ({ productId }) => productId)].map(([productId, own]) => ({
    product_id: productId,
    name: own[0]?.name ?? '',
    pieces: own.reduce((sum, { pieces }) => sum + pieces, 0),
    serials: sold.flatMap((one) => (one.productId === productId ? [one.serial] : [])),
  }));
}
