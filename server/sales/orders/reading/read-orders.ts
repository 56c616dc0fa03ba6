import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { getFrom } from '#contract/base/tables.ts';
import type { CustomerCounts } from '#contract/people/customers.ts';
import type { Order, PaperCertificate } from '#contract/sales/orders/order-shapes.ts';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import { allOf } from '#server/base/db/conditions.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, hrCompanyOf } from '#server/base/identity/actor.ts';
import { findPerson } from '#server/base/identity/find-partner.ts';
import { partners } from '#server/base/identity/tables.ts';
import { today } from '#server/base/time.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { certifiedDocuments } from '#server/money/certified/tables.ts';
import { deliverySlots } from '#server/sales/orders/delivery/tables.ts';
import {
  instalments,
  invoices,
  orderEvents,
  orderLines,
  orders,
} from '#server/sales/orders/tables.ts';
import { listIssuedCreditNotes } from '../crediting/credit-notes.ts';
import { findOrder, findOrders, ownedBy } from '../order/find-orders.ts';
import { canSeeDetails, canSeeOrder, type OwnedOrder, orderNotFound } from '../order/may-see.ts';
import { readPickupPlaces } from '../pickup/pickup-code.ts';
import { findOrdersWithPhoto } from '../relative/handover-photo.ts';
import { canHaveSlot, findLoaded, type SlotChoice } from '../slots/order-slot.ts';

import { readRoundPositions } from './follow-rounds.ts';
import { type LineRow, maskDetails, toOrder } from './order-reply.ts';

const MOST_LISTED = 200;
const MOST_OF_COMPANIES = 500;

/** Newest first, 200 at most; packs count as orders. Masks details without refusing: the caller checks access. */
export async function listOrdersOf(
  db: Db,
  actor: Actor,
  partnerId: number,
  saleType: SaleType,
): Promise<Order[]> {
  const isAsked = and(ownedBy(partnerId), eq(orders.saleType, saleType));
  return describe(db, actor, await findOrders(db, isAsked, { limit: MOST_LISTED }));
}

/**
 * Open credit orders, waiting ones first, 500 at most. HR gets its own company's, masked; any other actor gets all: the
 * caller checks access.
 */
export async function listCreditOrders(db: Db, actor: Actor): Promise<Order[]> {
  const company = hrCompanyOf(actor);
  const isOpen = inArray(orders.state, ['validation', 'sale', 'to_delivered', 'delivered']);
  const found = await findOrders(
    db,
    and(
      eq(orders.saleType, 'creditorder'),
      isOpen,
      company === undefined ? undefined : eq(orders.employerId, company),
    ),
    { limit: MOST_OF_COMPANIES, first: sql`${orders.state} = 'validation' desc` },
  );
  return describe(db, actor, found);
}

type Named = { saleType?: SaleType; partnerId?: number | undefined };

/** Masks details for HR. Throws `not-found` for an actor who may not see it, or another kind or customer than named. */
export async function readOrderFor(
  db: Db,
  actor: Actor,
  id: number,
  { saleType, partnerId }: Named = {},
): Promise<Order> {
  const isNamed = allOf(
    eq(orders.id, id),
    saleType && eq(orders.saleType, saleType),
    partnerId === undefined ? undefined : ownedBy(partnerId),
  );
  const found = await findOrder(db, isNamed);
  if (found === undefined || !canSeeOrder(actor, found)) throw orderNotFound();
  return oneRow(await describe(db, actor, [found]));
}

async function describe(db: Db, actor: Actor, found: OwnedOrder[]): Promise<Order[]> {
  const described = await describeOrders(db, found, actor);
  const rowOf = new Map(found.map((row) => [row.id, row]));
  return described.map((order) => {
    const row = getFrom(rowOf, order.id);
    return canSeeDetails(actor, row) ? order : maskDetails(order, row.quarter);
  });
}

/** Orders on the wire; the caller has checked what `viewer` may see. */
export async function describeOrders(
  db: Db,
  found: OwnedOrder[],
  viewer: Actor | undefined,
): Promise<Order[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const lines = Map.groupBy(await readLines(db, ids), ({ orderId }) => orderId);
  const parts = Map.groupBy(
    await db.select().from(instalments).where(inArray(instalments.orderId, ids)),
    ({ orderId }) => orderId,
  );
  const events = Map.groupBy(
    await db
      .select()
      .from(orderEvents)
      .where(inArray(orderEvents.orderId, ids))
      .orderBy(asc(orderEvents.id)),
    ({ orderId }) => orderId,
  );
  const slots = await findSlotChoice(db, found);
  const isOut = ({ state }: OwnedOrder) => state === 'to_delivered';
  const out = found.filter(isOut).map(({ id }) => id);
  const followed = await readRoundPositions(db, out);
  const issued = await db.select().from(invoices).where(inArray(invoices.orderId, ids));
  const credited = await listIssuedCreditNotes(db, ids);
  const certificates = issued.length === 0 ? new Map() : await readCertificates(db, ids);
  const pickupPlaces = await readPickupPlaces(db, found);
  const mayHavePhoto = found.filter(({ photoConsent }) => photoConsent === 'agreed');
  const shown = await findOrdersWithPhoto(
    db,
    mayHavePhoto.map(({ id }) => id),
  );
  return found.map((order) =>
    toOrder(
      {
        order,
        lines: lines.get(order.id) ?? [],
        instalments: parts.get(order.id) ?? [],
        events: events.get(order.id) ?? [],
        invoice: issued.find(({ orderId }) => orderId === order.id),
        slots,
        round: followed.get(order.id),
        creditNotes: credited.filter(({ orderId }) => orderId === order.id),
        certificates,
        pickupPlaces,
        hasPhoto: shown.has(order.id),
      },
      viewer,
      today(),
    ),
  );
}

/** Certificates of the papers of these orders, by our number. */
async function readCertificates(db: Db, ids: number[]): Promise<Map<string, PaperCertificate>> {
  const found = await db
    .select({
      name: certifiedDocuments.number,
      number: certifiedDocuments.certifiedNumber,
      qr: certifiedDocuments.qr,
    })
    .from(certifiedDocuments)
    .where(
      and(inArray(certifiedDocuments.orderId, ids), eq(certifiedDocuments.state, 'certified')),
    );
  return new Map(
    found.map(({ name, number, qr }) => [name, { number: number ?? '', qr: qr ?? '' }]),
  );
}

/** Zones with slots among those of orders that may have one, and which orders are loaded. */
async function findSlotChoice(db: Db, found: OwnedOrder[]): Promise<SlotChoice> {
  const open = found.filter(canHaveSlot);
  const zones = open.flatMap(({ zoneId }) => zoneId ?? []);
  if (zones.length === 0) return { servedZones: new Set(), loaded: new Map() };
  const { zoneId } = deliverySlots;
  const served = await db
    .selectDistinct({ zoneId })
    .from(deliverySlots)
    .where(and(eq(deliverySlots.active, true), inArray(zoneId, [...new Set(zones)])));
  if (served.length === 0) return { servedZones: new Set(), loaded: new Map() };
  const loaded = await findLoaded(
    db,
    open.map(({ id }) => id),
  );
  return { servedZones: new Set(served.map((row) => row.zoneId)), loaded };
}

async function readLines(db: Db, orderIds: number[]): Promise<LineRow[]> {
  const found = await db
    .select({ line: orderLines, pictureHash: sql<string | null>`${products.pictures}[1]` })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(inArray(orderLines.orderId, orderIds));
  return found.map(({ line, pictureHash }) => ({ ...line, pictureHash }));
}

const countOf = (condition: ReturnType<typeof sql>) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** Counts by kind without cancelled and unsent orders. Throws `not-found`. */
export async function countOrders(db: Db, actor: Actor, id: number): Promise<CustomerCounts> {
  const { name } = await findPerson(db, id, actor);
  const counts = oneRow(
    await db
      .select({
        order_count: countOf(sql`${orders.saleType} = 'order'`),
        preorder_count: countOf(sql`${orders.saleType} = 'preorder'`),
        delivered_count: countOf(sql`${orders.state} in ('delivered', 'done')`),
        progress_count: countOf(sql`${orders.state} in ('sent', 'to_delivered')`),
        creditorder_count: countOf(sql`${orders.saleType} = 'creditorder'`),
      })
      .from(orders)
      .innerJoin(partners, eq(partners.id, orders.partnerId))
      .where(and(ownedBy(id), notInArray(orders.state, ['cancel', 'draft']))),
  );
  return { user_name: name, ...counts };
}
