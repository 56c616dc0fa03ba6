import { eq } from 'drizzle-orm';
import { fieldsOf } from '#contract/base/tables.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import type { OrderState } from '#contract/sales/orders/order-states.ts';
import type { AddressAccess } from '#server/base/address-media/read-access.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { chooseDelivery } from '../delivery/choose-delivery.ts';
import { changeOrder, refuseStaleOrder } from '../order/change-order.ts';
import { lockOrder } from '../order/find-orders.ts';
import { type OwnedOrder, refuseOrderChange } from '../order/may-see.ts';
import { newTotalMessage, notifyBuyer } from '../order/notify-buyer.ts';
import type { WantedDelivery } from '../order/order-request.ts';
import { announceToRelative } from '../relative/notify-relative.ts';
import { invoices } from '../tables.ts';
import { changeZone } from './change-zone.ts';

type OrderUpdate = {
  note?: string | undefined;
  delivery?: WantedDelivery | undefined;
  version?: number | undefined;
};

const BEFORE_IT_LEAVES: readonly OrderState[] = [
  'draft',
  'sent',
  'validation',
  'sale',
  'to_delivered',
];

/** Still to prepare, and neither delivered, done nor cancelled. */
export const isBeforeItLeaves = ({ state, fulfilment }: OwnedOrder): boolean =>
  BEFORE_IT_LEAVES.includes(state) && fulfilment === 'to_prepare';

/**
 * Changes the note or delivery of an order in preparation; only staff changes the zone (rule S-26). Notifies a new
 * relative, and the buyer of a new total. Throws `not-found`, `forbidden`, `bad-request`, `conflict`.
 */
export async function updateOrder(
  { db, config, actor }: Act,
  id: number,
  { note, delivery, version }: OrderUpdate,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    refuseOrderChange(actor, order);
    refuseStaleOrder(order, version);
    if (!isBeforeItLeaves(order)) {
      throw new Problem('conflict', 'Cette commande ne peut plus être changée : appelez-nous.');
    }
    if (delivery !== undefined && !correctsRelative(actor, order, delivery)) {
      await refuseFixedPlace(tx, order);
    }
    const zone = await zoneOf({ db: tx, config, actor }, order, delivery);
    const place = delivery === undefined ? {} : await placeOf(tx, order, delivery);
    const values = { ...(note !== undefined && { note: note.trim() }), ...place, ...zone };
    if (Object.keys(values).length === 0) return;
    const asked = columnsOfNewRelative(order, values);
    const detail = zone && { zone: zone.zoneName, totalXof: zone.amountTotal };
    const changed = await changeOrder(
      tx,
      actor,
      order,
      { ...values, ...asked },
      { kind: 'updated', ...(detail && { detail }) },
    );
    if (asked.relativeToldAt === null) await announceToRelative(tx, config, changed);
    if (detail !== undefined && detail.totalXof !== order.amountTotal) {
      await notifyBuyer(tx, config, order, newTotalMessage(detail));
    }
  });
}

/** A new recipient of an order for a relative gets the messages and the question again. Throws `bad-request`. */
function columnsOfNewRelative(
  { forRelative, recipientPhone, buyerPhone }: OwnedOrder,
  { recipientPhone: wanted }: Partial<OwnedOrder>,
): Partial<Pick<OwnedOrder, 'photoConsent' | 'relativeToldAt'>> {
  if (forRelative === null || wanted === undefined || wanted === recipientPhone) return {};
  if (wanted === null || wanted === buyerPhone) {
    const message = 'Indiquez le téléphone du proche : celui du client reçoit les prix.';
    throw new Problem('bad-request', message, [{ field: 'delivery.phone', message }]);
  }
  return { photoConsent: null, relativeToldAt: null };
}

const OF_RECIPIENT: readonly string[] = ['recipient', 'phone'] satisfies (keyof WantedDelivery)[];

/** Staff corrects only the recipient: place and invoice stay. */
function correctsRelative(actor: Actor, order: OwnedOrder, wanted: WantedDelivery): boolean {
  if (order.forRelative === null || !actorHasRight(actor, 'orders:write')) return false;
  return Object.entries(wanted).every(
    ([name, value]) => value === undefined || OF_RECIPIENT.includes(name),
  );
}

/** An issued invoice names the destination, and an order that lies ready stays at its place. */
async function refuseFixedPlace(tx: Db, { id, pickupName }: OwnedOrder): Promise<void> {
  if (pickupName !== null) {
    throw new Problem(
      'conflict',
      `Cette commande se retire à ${pickupName} : pour la faire livrer, annulez-la et reprenez-la.`,
    );
  }
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.orderId, id));
  if (invoice === undefined) return;
  throw new Problem('conflict', 'La facture est faite : appelez-nous pour changer la livraison.');
}

async function zoneOf(
  { db: tx, config, actor }: Act,
  order: OwnedOrder,
  wanted: WantedDelivery = {},
) {
  if (wanted.zoneId === undefined || wanted.zoneId === order.zoneId) return undefined;
  return changeZone({ db: tx, config, actor }, order, wanted.zoneId);
}

async function placeOf(tx: Db, order: OwnedOrder, wanted: WantedDelivery) {
  const { ownerId, buyerName, buyerPhone } = order;
  const isElsewhere = wanted.addressId !== undefined || wanted.quarter !== undefined;
  const kept = {
    recipient: order.recipient,
    phone: order.recipientPhone ?? undefined,
    city: order.city,
    ...(!isElsewhere && {
      quarter: order.quarter,
      street: order.street,
      landmark: order.landmark,
      ...(wanted.latitude === undefined &&
        wanted.longitude === undefined &&
        order.latitude !== null &&
        order.longitude !== null && { latitude: order.latitude, longitude: order.longitude }),
    }),
  };
  const buyer = { id: ownerId, name: buyerName, phone: buyerPhone, city: order.city };
  const said = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== undefined && name !== 'zoneId'),
  );
  const { wishedOn, ...place } = await chooseDelivery(tx, buyer, { ...kept, ...said });
  return { ...place, ...keptAccess(order, wanted), wishedOn: wishedOn ?? order.wishedOn };
}

/** A second number belongs to the recipient, and access belongs to the quarter. */
function keptAccess(order: OwnedOrder, wanted: WantedDelivery): AddressAccess {
  if (wanted.addressId !== undefined) return {};
  const { secondPhone, doorPhotoKey, voiceNoteKey } = order;
  const isNear = wanted.quarter === undefined || wanted.quarter.trim() === order.quarter;
  return {
    ...(wanted.secondPhone === undefined && { secondPhone }),
    ...(isNear && wanted.doorPhotoKey === undefined && { doorPhotoKey }),
    ...(isNear && wanted.voiceNoteKey === undefined && { voiceNoteKey }),
  };
}

/** Fields that existing clients send back without a change; their `commitment_date` is the present time. */
const SENT_ALONG = new Set([
  'events',
  'can_cancel',
  'can_change_slot',
  'version',
  'confirm_until',
  'order_line',
  'commitment_date',
]);

/** Refuses a changed value of a fixed field; ignores equal and unknown ones. Throws `bad-request`. */
export function refuseFixedFields(order: Order, sent: Record<string, unknown>): void {
  const wrong = Object.entries(sent).filter(
    ([name, value]) =>
      Object.hasOwn(order, name) && !SENT_ALONG.has(name) && !isSame(order, name, value),
  );
  const fields = wrong.map(([field]) => ({
    field,
    message: `${field} ne se change pas ici : seules la note et la livraison (delivery) se changent.`,
  }));
  if (fields[0] !== undefined) throw new Problem('bad-request', fields[0].message, fields);
}

function isSame(order: Order, name: string, sent: unknown): boolean {
  const present: unknown = order[name as keyof Order];
  if (isEqual(present, sent)) return true;
  if (name === 'type_order') return sent === 'order' && present === 'commande';
  return name === 'order_lines' && isEqual(asOrdered(order), sent);
}

/** The lines in the form of rule S-13. */
const asOrdered = ({ order_lines: lines }: Order) =>
  lines.flatMap(({ product_id: id, product_uom_qty: quantity, price_unit: list_price }) =>
    id === null ? [] : [{ id, quantity, list_price }],
  );

/** Existing clients send numbers as text, and false, null or '' for a missing value. */
function isEqual(present: unknown, sent: unknown): boolean {
  if (isNothing(present) || isNothing(sent)) return isNothing(present) && isNothing(sent);
  if (Array.isArray(present)) {
    if (!Array.isArray(sent) || sent.length !== present.length) return false;
    return present.every((part, place) => isEqual(part, sent[place]));
  }
  if (typeof present === 'object') {
    if (typeof sent !== 'object' || Array.isArray(sent)) return false;
    const now = fieldsOf(present);
    return Object.entries(fieldsOf(sent)).every(
      ([name, value]) => !Object.hasOwn(now, name) || isEqual(now[name], value),
    );
  }
  return typeof present === 'number' ? present === Number(sent) : present === sent;
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === false || value === '';
